import type { Mail } from "../state";
import { ask } from "./api.js";
import { byId, make, reconcile } from "./dom.js";
import { momentOf } from "./format.js";

type Summary = Pick<Mail, "id" | "to" | "subject" | "at"> & { chosen: boolean };

/** All mail that was sent, whoever it went to. */
export function startMail() {
  let letters: Mail[] = [];
  let opened: string | undefined;

  async function refresh() {
    try {
      const to = byId("mail-to", HTMLInputElement).value.trim();
      letters = await ask<Mail[]>(`mail${to ? `?to=${encodeURIComponent(to)}` : ""}`);
      draw();
    } catch {
      // The bar above says that the simulator doesn't answer.
    }
  }

  function draw() {
    const list = byId("mail-list");
    const summaries = letters.map(({ id, to, subject, at }) => ({
      id,
      to,
      subject,
      at,
      chosen: id === opened,
    }));
    if (summaries.length > 0) reconcile(list, summaries, { key: ({ id }) => id, draw: summary });
    else
      list.replaceChildren(
        make(
          "li",
          { className: "nothing" },
          "No mail yet. What the service sends to anybody lands here.",
        ),
      );
    byId("letter").closest(".mail")?.classList.toggle("reading", Boolean(opened));
  }

  const summary = ({ id, to, subject, at, chosen }: Summary) =>
    make(
      "li",
      {},
      make(
        "button",
        { type: "button", onclick: () => open(id), ...(chosen && { "aria-current": "true" }) },
        make("b", {}, subject || "(no subject)"),
        make("span", {}, to.join(", ")),
        make("time", {}, momentOf(at)),
      ),
    );

  function open(id: string | undefined) {
    opened = id;
    const letter = letters.find((one) => one.id === id);
    byId("letter").replaceChildren(...(letter ? parts(letter) : []));
    draw();
    if (letter) byId("letter").querySelector("h3")?.focus();
  }

  const parts = ({ subject, to, replyTo, at, html, text }: Mail) => [
    make(
      "button",
      { type: "button", className: "close", onclick: () => open(undefined) },
      "Back to the list",
    ),
    make("h3", { tabIndex: -1 }, subject || "(no subject)"),
    make(
      "p",
      { className: "hint" },
      `To ${to.join(", ")}${replyTo.length ? `, answers go to ${replyTo.join(", ")}` : ""}, ${momentOf(at)}`,
    ),
    html
      ? make("iframe", {
          title: subject || "Mail",
          // No scripts; links open the site in a tab of its own.
          sandbox: "allow-popups allow-popups-to-escape-sandbox",
          srcdoc: `<base target="_blank">${html}`,
        })
      : make("pre", { tabIndex: 0 }, text),
    html && text
      ? make(
          "details",
          {},
          make("summary", {}, "As plain text"),
          make("pre", { tabIndex: 0 }, text),
        )
      : "",
  ];

  byId("mail-to").addEventListener("input", () => void refresh());
  return { refresh };
}
