import type { PhoneView } from "../api/answers";
import { make } from "./dom.js";
import { dayOf, kes, momentOf, timeOf } from "./format.js";
import { createPayBill } from "./pay-bill.js";

/** What can be set on a phone; `answer` as its list of choices has it. */
export interface PhoneSettings {
  answer?: string;
  balance?: number;
  unlock?: boolean;
}

type ScreenName = "home" | "messages" | "menu" | "lipa" | "account" | "paybill";

interface ViewsOptions {
  host: HTMLElement;
  press: (path: string, body: unknown) => Promise<unknown>;
  change: (settings: PhoneSettings) => Promise<void>;
}

/** What the phone shows when no prompt is up: home, messages, and the money menu. */
export function createViews({ host, press, change }: ViewsOptions) {
  let at: ScreenName = "home";
  let phone: PhoneView | undefined;
  let read = 0;
  let drawn = "";
  const payBill = createPayBill({ press, done: () => go("messages"), redraw });

  const parents: Record<ScreenName, ScreenName> = {
    home: "home",
    messages: "home",
    menu: "home",
    lipa: "menu",
    account: "menu",
    paybill: "lipa",
  };
  const screens: Record<ScreenName, (shown: PhoneView) => HTMLElement[]> = {
    home,
    messages,
    menu,
    lipa,
    account,
    paybill: () => payBill.draw(),
  };

  function go(name: ScreenName) {
    at = name;
    if (name === "paybill") payBill.begin();
    redraw();
    host.querySelector<HTMLElement>("input, .menu button")?.focus();
  }

  function back() {
    if (at === "paybill" && payBill.back()) return;
    go(parents[at]);
  }

  function draw(current: PhoneView) {
    if (phone?.msisdn !== current.msisdn) read = current.messages.length;
    phone = current;
    // The form in which somebody types must not be drawn anew under their fingers.
    const now = JSON.stringify([at, phone]);
    if (at === "paybill" || now === drawn) return;
    redraw();
  }

  function redraw() {
    if (!phone) return;
    if (at === "messages") read = phone.messages.length;
    drawn = JSON.stringify([at, phone]);
    host.className = `view view-${at}`;
    host.replaceChildren(...screens[at](phone));
  }

  function home(shown: PhoneView) {
    const unread = Math.max(0, shown.messages.length - read);
    return [
      make("p", { className: "big-clock" }, timeOf(Date.now())),
      make("p", { className: "date" }, dayOf(Date.now())),
      make(
        "div",
        { className: "purse" },
        make("span", {}, "M-PESA balance"),
        make("strong", {}, kes(shown.balance)),
        shown.pinLocked ? make("em", {}, "PIN locked after three wrong ones") : undefined,
      ),
      make(
        "div",
        { className: "apps" },
        app("menu", "M-PESA", "KES"),
        app("messages", "Messages", "✉", unread),
      ),
    ];
  }

  function app(name: ScreenName, title: string, sign: string, count = 0) {
    return make(
      "button",
      { type: "button", className: `app app-${name}`, onclick: () => go(name) },
      make("span", { className: "tile", "aria-hidden": "true" }, sign),
      title,
      count > 0 && make("b", { className: "count", "aria-label": `${count} new` }, String(count)),
    );
  }

  function messages(shown: PhoneView) {
    return [
      title("Messages"),
      shown.messages.length === 0
        ? make(
            "p",
            { className: "nothing" },
            "No messages yet. M-PESA writes here when money moves.",
          )
        : make(
            "ol",
            { className: "inbox" },
            ...shown.messages.map(({ at: when, text }) =>
              make(
                "li",
                {},
                make("div", {}, make("b", {}, "M-PESA"), make("time", {}, momentOf(when))),
                make("p", {}, text),
              ),
            ),
          ),
    ];
  }

  function menu() {
    return [
      title("M-PESA"),
      choices([
        ["Lipa na M-PESA", () => go("lipa")],
        ["My account", () => go("account")],
      ]),
    ];
  }

  function lipa() {
    return [title("Lipa na M-PESA"), choices([["Pay Bill", () => go("paybill")]])];
  }

  function account(shown: PhoneView) {
    return [
      title("My account"),
      make("p", { className: "says" }, `Your M-PESA balance is ${kes(shown.balance)}.`),
      shown.pinLocked
        ? choices([["Call 100 to unlock the PIN", () => void change({ unlock: true })]])
        : make("p", { className: "nothing" }, "Your PIN is not locked."),
    ];
  }

  return {
    go,
    isAt: (name: ScreenName) => at === name,
    back,
    draw,
    /** Tells the time anew; what has the focus keeps it. */
    tick: () => {
      if (at !== "home") return;
      const now = Date.now();
      for (const [name, text] of [
        ["big-clock", timeOf(now)],
        ["date", dayOf(now)],
      ] as const)
        host.querySelector(`.${name}`)?.replaceChildren(text);
    },
  };
}

const title = (words: string) => make("h3", { className: "view-title" }, words);

const choices = (entries: [words: string, onclick: () => void][]) =>
  make(
    "ol",
    { className: "menu" },
    ...entries.map(([words, onclick]) =>
      make("li", {}, make("button", { type: "button", onclick }, words)),
    ),
  );
