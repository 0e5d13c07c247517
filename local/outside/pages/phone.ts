import type { KnownPhone, PhoneView } from "../api/answers";
import { ask, wordsOf } from "./api.js";
import { byId, make } from "./dom.js";
import { localNumber, timeOf } from "./format.js";
import { createViews, type PhoneSettings } from "./phone-views.js";
import { createSheet } from "./prompt-sheet.js";

const bannerStays = 7000;
const first = "254712345678";

/** The phone in the hand: which number, what its screen shows, what it is set to do. */
export function startPhone() {
  let msisdn = localStorage.getItem("phone") ?? first;
  let newest: string | undefined;
  let bannerTimer: number | undefined;
  let listing = 0;

  const press = (path: string, body: unknown) =>
    ask(`phones/${msisdn}/${path}`, { method: "POST", body });
  const answer = byId("answer", HTMLSelectElement);
  const balance = byId("balance", HTMLInputElement);
  const number = byId("number", HTMLInputElement);
  const views = createViews({ host: byId("view"), press, change });
  const sheet = createSheet({ host: byId("sheet"), under: byId("view"), press, say });

  async function refresh() {
    const asked = msisdn;
    try {
      const seen = await ask<PhoneView>(`phones/${asked}`);
      if (asked !== msisdn) return;
      draw(seen);
      await listNumbers();
    } catch {
      // The bar above says that the simulator doesn't answer.
    }
  }

  function draw(phone: PhoneView) {
    answer.value = phone.answer;
    if (document.activeElement !== balance) balance.value = String(phone.balance);
    views.draw(phone);
    sheet.draw(phone.prompts[0]);
    byId("tab-phone").toggleAttribute("data-waiting", phone.prompts.length > 0);
    const [top] = phone.messages;
    const mark = top ? top.at + top.text : "";
    if (top && newest !== undefined && mark !== newest) announce(top);
    if (views.isAt("messages")) hideBanner();
    newest = mark;
  }

  function announce({ text }: { text: string }) {
    const banner = byId("banner");
    banner.replaceChildren(
      make(
        "button",
        { type: "button", onclick: openInbox },
        make("b", {}, "M-PESA"),
        make("span", {}, text),
      ),
    );
    banner.hidden = false;
    say(`Message from M-PESA: ${text}`);
    clearTimeout(bannerTimer);
    bannerTimer = setTimeout(hideBanner, bannerStays);
  }

  function hideBanner() {
    byId("banner").hidden = true;
  }

  function openInbox() {
    hideBanner();
    views.go("messages");
  }

  async function listNumbers() {
    const mine = ++listing;
    const phones = await ask<KnownPhone[]>("phones");
    // An answer that was overtaken is of an earlier moment.
    if (mine !== listing) return;
    byId("numbers").replaceChildren(
      ...phones.map((known) => make("option", { value: localNumber(known.msisdn) })),
    );
    byId("ringing").replaceChildren(
      ...phones
        .filter((known) => known.ringing && known.msisdn !== msisdn)
        .map((known) => ringingPhone(localNumber(known.msisdn))),
    );
  }

  const ringingPhone = (written: string) =>
    make(
      "button",
      { type: "button", onclick: () => void pickUp(written) },
      `${written} has a prompt. Pick it up`,
    );

  async function change(settings: PhoneSettings) {
    draw(await ask<PhoneView>(`phones/${msisdn}`, { method: "PUT", body: settings }));
  }

  async function pickUp(written: string) {
    const problem = byId("number-problem");
    let phone: PhoneView;
    try {
      phone = await ask(`phones/${encodeURIComponent(written)}`);
      problem.textContent = "";
    } catch (refusal) {
      problem.textContent = wordsOf(refusal);
      return;
    }
    msisdn = phone.msisdn;
    newest = undefined;
    localStorage.setItem("phone", msisdn);
    number.value = localNumber(msisdn);
    views.go("home");
    draw(phone);
    await listNumbers();
    say(`Phone ${localNumber(msisdn)}.`);
  }

  number.value = localNumber(msisdn);
  byId("number-form").addEventListener("submit", (event) => {
    event.preventDefault();
    void pickUp(number.value);
  });
  number.addEventListener("focus", () => number.select());
  answer.addEventListener("change", () => void change({ answer: answer.value }));
  byId("habits").addEventListener("submit", (event) => {
    event.preventDefault();
    balance.blur();
    void change({ balance: Number(balance.value) });
  });
  byId("key-back").addEventListener("click", () => views.back());
  byId("key-home").addEventListener("click", () => views.go("home"));
  const tick = () => {
    byId("status-time").textContent = timeOf(Date.now());
    views.tick();
  };
  tick();
  setInterval(tick, 5000);

  return {
    refresh,
    changed: (whose: string) => (whose === msisdn ? refresh() : listNumbers()),
  };
}

function say(words: string) {
  byId("say").textContent = words;
}
