import { make } from "./dom.js";
import { dayOf, kes, momentOf, timeOf } from "./format.js";
import { createPayBill } from "./pay-bill.js";

/** What the phone shows when no prompt is up: home, messages, and the money menu. */
export function createViews({ host, press, change }) {
  let at = "home";
  let phone;
  let read = 0;
  let drawn = "";
  const payBill = createPayBill({ press, done: () => go("messages"), redraw });

  const parents = {
    messages: "home",
    menu: "home",
    lipa: "menu",
    account: "menu",
    paybill: "lipa",
  };
  const screens = { home, messages, menu, lipa, account, paybill: () => payBill.draw() };

  function go(name) {
    at = name;
    if (name === "paybill") payBill.begin();
    redraw();
    host.querySelector("input, .menu button")?.focus();
  }

  function back() {
    if (at === "paybill" && payBill.back()) return;
    go(parents[at] ?? "home");
  }

  function draw(current) {
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
    host.replaceChildren(...[screens[at]()].flat());
  }

  function home() {
    const unread = Math.max(0, phone.messages.length - read);
    return [
      make("p", { className: "big-clock" }, timeOf(Date.now())),
      make("p", { className: "date" }, dayOf(Date.now())),
      make(
        "div",
        { className: "purse" },
        make("span", {}, "M-PESA balance"),
        make("strong", {}, kes(phone.balance)),
        phone.pinLocked ? make("em", {}, "PIN locked after three wrong ones") : undefined,
      ),
      make(
        "div",
        { className: "apps" },
        app("menu", "M-PESA", "KES"),
        app("messages", "Messages", "✉", unread),
      ),
    ];
  }

  function app(name, title, sign, count = 0) {
    return make(
      "button",
      { type: "button", className: `app app-${name}`, onclick: () => go(name) },
      make("span", { className: "tile", "aria-hidden": "true" }, sign),
      title,
      count > 0 && make("b", { className: "count", "aria-label": `${count} new` }, String(count)),
    );
  }

  function messages() {
    return [
      title("Messages"),
      phone.messages.length === 0
        ? make(
            "p",
            { className: "nothing" },
            "No messages yet. M-PESA writes here when money moves.",
          )
        : make(
            "ol",
            { className: "inbox" },
            ...phone.messages.map(({ at: when, text }) =>
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

  function account() {
    return [
      title("My account"),
      make("p", { className: "says" }, `Your M-PESA balance is ${kes(phone.balance)}.`),
      phone.pinLocked
        ? choices([["Call 100 to unlock the PIN", () => void change({ unlock: true })]])
        : make("p", { className: "nothing" }, "Your PIN is not locked."),
    ];
  }

  return {
    go,
    isAt: (name) => at === name,
    back,
    draw,
    tick: () => at === "home" && redraw(),
  };
}

const title = (words) => make("h3", { className: "view-title" }, words);

const choices = (entries) =>
  make(
    "ol",
    { className: "menu" },
    ...entries.map(([words, onclick]) =>
      make("li", {}, make("button", { type: "button", onclick }, words)),
    ),
  );
