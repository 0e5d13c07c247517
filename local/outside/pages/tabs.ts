import { byId } from "./dom.js";

const names = ["phone", "mail", "faults", "payments", "log"];
const wide = matchMedia("(min-width: 760px)");

const steps = new Map([
  ["ArrowRight", 1],
  ["ArrowLeft", -1],
]);

const opens = (tab: HTMLElement) => tab.dataset["opens"] ?? "";

/** Tabs by press and by arrow keys. On a wide screen the phone is always there and has no tab. */
export function startTabs() {
  const tabs = names.map((name) => byId(`tab-${name}`));
  const fromAddress = location.hash.slice(1);
  let current = names.includes(fromAddress) ? fromAddress : "phone";

  const usable = () => tabs.filter((tab) => !(wide.matches && opens(tab) === "phone"));
  const show = (name: string) => {
    current = wide.matches && name === "phone" ? "mail" : name;
    document.body.dataset["tab"] = current;
    for (const tab of tabs) {
      const chosen = opens(tab) === current;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
    }
  };
  const open = (name: string) => {
    show(name);
    history.replaceState(null, "", `#${name}`);
  };

  for (const tab of tabs) {
    tab.addEventListener("click", () => open(opens(tab)));
    tab.addEventListener("keydown", ({ key }) => {
      const step = steps.get(key);
      if (!step) return;
      const reachable = usable();
      const next = reachable.at((reachable.indexOf(tab) + step) % reachable.length);
      if (!next) return;
      open(opens(next));
      next.focus();
    });
  }
  wide.addEventListener("change", () => show(current));
  show(current);
}
