import type { LogEntry } from "../state";
import { ask } from "./api.js";
import { byId, make, reconcile } from "./dom.js";
import { exactTimeOf } from "./format.js";

const shown = 200;
/** Entries that may still get their answer. */
const unsettled = 40;

const kinds: Record<string, string> = {
  oauth: "Access token asked for",
  "stk-push": "Payment request",
  "stk-query": "Status query",
  "c2b-register": "Addresses registered",
  "c2b-simulate": "Simulated payment",
  "stk-notice": "Payment notice",
  "c2b-confirmation": "Pay-bill confirmation",
  "c2b-validation": "Pay-bill validation",
  unknown: "Unknown address",
};

export function startLog() {
  const entries = new Map<number, LogEntry>();

  async function refresh() {
    try {
      const last = Math.max(0, ...entries.keys());
      for (const entry of await ask<LogEntry[]>(`log?since=${Math.max(0, last - unsettled)}`))
        entries.set(entry.id, entry);
      const newest = [...entries.values()].sort((one, other) => other.id - one.id);
      for (const { id } of newest.slice(shown)) entries.delete(id);
      draw(newest.slice(0, shown));
    } catch {
      // The bar above says that the simulator doesn't answer.
    }
  }

  function draw(newest: LogEntry[]) {
    const list = byId("log");
    if (newest.length > 0) reconcile(list, newest, { key: ({ id }) => id, draw: line });
    else
      list.replaceChildren(
        make("li", { className: "nothing" }, "Nothing has been asked or told yet."),
      );
  }

  return { refresh };
}

function line(entry: LogEntry) {
  const { at, direction, kind, method, target, sent, status, answer, note } = entry;
  const good = status !== null && status < 400;
  return make(
    "li",
    { className: direction },
    make(
      "details",
      {},
      make(
        "summary",
        {},
        make("time", {}, exactTimeOf(at)),
        make("span", { className: "way" }, direction === "in" ? "asked" : "told"),
        make(
          "span",
          { className: "what" },
          kinds[kind] ?? kind,
          note ? make("em", {}, note) : undefined,
        ),
        make(
          "span",
          { className: good ? "good" : "bad" },
          status === null ? "no answer" : String(status),
        ),
      ),
      make("p", { className: "target" }, `${method} ${target}`),
      sent !== undefined && block(direction === "in" ? "Request" : "Notice", sent),
      answer !== undefined && block("Answer", answer),
    ),
  );
}

const block = (title: string, value: unknown) =>
  make(
    "div",
    {},
    make("h4", {}, title),
    make(
      "pre",
      { tabIndex: 0 },
      typeof value === "string" ? value : JSON.stringify(value, null, 2),
    ),
  );
