// Puts the judge into a page, where the tag of this script stands:
//
//   <script src="https://.../embed.js" data-game="gloomhaven" data-ask="line-of-sight" data-lang="en" async></script>
//
// data-game, data-ask and data-lang may be left out; data-table is what stands behind the # of an address that the
// judge's page gave for a table. The frame is as high as what is in it. It sends nothing of the page to us. Of a tag in
// the head, where nothing is shown (a browser puts one there that stands first in a page without <body>), the frame
// comes first in the body.
"use strict";

(() => {
  const own = document.currentScript;
  if (own) return put(own);
  // A browser runs a module once, however many tags name it, and does not say which.
  const tags = [...document.querySelectorAll('script[type="module"][src]')];
  const ours = tags.filter((tag) => /\/embed\.js([?#]|$)/.test(tag.src));
  if (ours.length === 0) console.error("The judge's embed.js shows its frame where its own <script src> tag stands: there is none.");
  return ours.forEach(put);

  function put(tag) {
    const { game, ask, lang, table, title } = tag.dataset;
    const address = new URL("/embed", tag.src);
    for (const [name, value] of Object.entries({ game, ask, lang })) if (value) address.searchParams.set(name, value);
    if (table) address.hash = table;

    const frame = document.createElement("iframe");
    frame.src = address.href;
    frame.title = title || "Adjudicator";
    frame.style.width = "100%";
    frame.style.height = "40rem"; // until it says how high it is
    frame.style.border = "0";
    frame.allow = "clipboard-write";
    if (document.head?.contains(tag)) whenRead(() => first(frame));
    else tag.after(frame);

    addEventListener("message", (event) => {
      if (event.source !== frame.contentWindow || event.origin !== address.origin) return;
      const height = event.data?.adjudicator?.height;
      if (Number.isFinite(height) && height > 0) frame.style.height = `${Math.ceil(height)}px`;
    });
  }

  function whenRead(then) {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", then);
    else then();
  }

  // Several tags in the head make frames in their order.
  function first(frame) {
    const before = [...document.querySelectorAll("body > iframe[data-of-head]")].pop();
    frame.dataset.ofHead = "";
    if (before) before.after(frame);
    else document.body.prepend(frame);
  }
})();
