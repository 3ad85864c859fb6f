// The page of a game. An address of it that has a table behind the # asks for the score, as with games that have a
// page of their own for that.

import { read, unreadable } from "./share.js";

function go() {
  const body = read();
  const problem = document.getElementById("problem");
  problem.textContent = unreadable();
  problem.hidden = problem.textContent === "";
  if (typeof body !== "object" || body === null) return;
  const ask = typeof body.question?.ask === "string" ? body.question.ask : "score";
  const query = new URLSearchParams(location.search);
  query.set("ask", ask);
  location.replace(`${location.pathname}/dispute?${query}${location.hash}`);
}
go();
addEventListener("hashchange", go);
