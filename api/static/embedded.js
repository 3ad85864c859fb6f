// Within a frame: tells the page around how high this one is. Nothing else leaves the frame.

function tell() {
  parent.postMessage({ adjudicator: { height: document.body.offsetHeight } }, "*");
}
if (parent !== window) new ResizeObserver(tell).observe(document.body);
