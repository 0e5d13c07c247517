import { ask } from "./api.js";
import { byId, make } from "./dom.js";
import { localNumber, timeOf } from "./format.js";
import { createViews } from "./phone-views.js";
import { createSheet } from "./prompt-sheet.js";

const bannerStays = 7000;
const first = "254712345678";

/** The phone in the hand: which number, what its screen shows, what it is set to do. */
export function startPhone() {
  let msisdn = localStorage.getItem("phone") ?? first;
  let phone;
  let newest;

  const press = (path, body) => ask(`phones/${msisdn}/${path}`, { method: "POST", body });
  const views = createViews({ host: byId("view"), press, change });
  const sheet = createSheet({ host: byId("sheet"), under: byId("view"), press, say });

  async function refresh() {
    const asked = msisdn;
    try {
      const seen = await ask(`phones/${asked}`);
      if (asked !== msisdn) return;
      phone = seen;
      draw();
      await listNumbers();
    } catch {
      // The bar above says that the simulator doesn't answer.
    }
  }

  function draw() {
    byId("answer").value = phone.answer;
    if (document.activeElement !== byId("balance")) byId("balance").value = phone.balance;
    views.draw(phone);
    sheet.draw(phone.prompts[0]);
    byId("tab-phone").toggleAttribute("data-waiting", phone.prompts.length > 0);
    const [top] = phone.messages;
    const mark = top ? top.at + top.text : "";
    if (newest !== undefined && mark && mark !== newest) announce(top);
    if (views.isAt("messages")) hideBanner();
    newest = mark;
  }

  function announce({ text }) {
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
    clearTimeout(banner.timer);
    banner.timer = setTimeout(hideBanner, bannerStays);
  }

  function hideBanner() {
    byId("banner").hidden = true;
  }

  function openInbox() {
    hideBanner();
    views.go("messages");
  }

  async function listNumbers() {
    const phones = await ask("phones");
    byId("numbers").replaceChildren(
      ...phones.map((known) => make("option", { value: localNumber(known.msisdn) })),
    );
  }

  async function change(settings) {
    phone = await ask(`phones/${msisdn}`, { method: "PUT", body: settings });
    draw();
  }

  async function pickUp(number) {
    const problem = byId("number-problem");
    try {
      phone = await ask(`phones/${encodeURIComponent(number)}`);
      problem.textContent = "";
    } catch (refusal) {
      problem.textContent = refusal.message;
      return;
    }
    msisdn = phone.msisdn;
    newest = undefined;
    localStorage.setItem("phone", msisdn);
    byId("number").value = localNumber(msisdn);
    views.go("home");
    draw();
    say(`Phone ${localNumber(msisdn)}.`);
  }

  byId("number").value = localNumber(msisdn);
  byId("number-form").addEventListener("submit", (event) => {
    event.preventDefault();
    void pickUp(byId("number").value);
  });
  byId("number").addEventListener("focus", ({ target }) => target.select());
  byId("answer").addEventListener("change", ({ target }) => void change({ answer: target.value }));
  byId("habits").addEventListener("submit", (event) => {
    event.preventDefault();
    byId("balance").blur();
    void change({ balance: Number(byId("balance").value) });
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
    changed: (whose) => (whose === msisdn ? refresh() : listNumbers()),
  };
}

function say(words) {
  byId("say").textContent = words;
}
