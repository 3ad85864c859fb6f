// Puts the judge into a page, where the tag of this script stands:
//
//   <script src="https://.../embed.js" data-game="gloomhaven" data-ask="line-of-sight" data-lang="en" async></script>
//
// data-game, data-ask and data-lang may be left out; data-table is what stands behind the # of an address that the
// judge's page gave for a table. The frame is as high as what is in it. It sends nothing of the page to us.
"use strict";

(() => {
  const tag = document.currentScript;
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
  tag.after(frame);

  addEventListener("message", (event) => {
    if (event.source !== frame.contentWindow || event.origin !== address.origin) return;
    const height = event.data?.adjudicator?.height;
    if (Number.isFinite(height) && height > 0) frame.style.height = `${Math.ceil(height)}px`;
  });
})();
