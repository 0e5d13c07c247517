import { useEffect, useRef, useState } from "preact/hooks";
import type { PluginTab } from "../api/answers";

type Titles = Record<string, string>;

const titlesWith = (plugins: PluginTab[]): Titles => ({
  phone: "Phone",
  start: "Start",
  ...Object.fromEntries(plugins.map(({ name, title }) => [name, title])),
  faults: "Faults",
  payments: "Payments",
  log: "Log",
});

/** On a wide screen the phone is always visible and has no tab. */
const wide = matchMedia("(min-width: 760px)");
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** The titles of all tabs, and the open tab, whose name is in the page's address. */
export function useTabs(plugins: PluginTab[]) {
  const [chosen, setChosen] = useState(() => location.hash.slice(1));
  const [isWide, setWide] = useState(wide.matches);
  useEffect(() => wide.addEventListener("change", () => setWide(wide.matches)), []);
  const tabs = titlesWith(plugins);
  const tab = Object.hasOwn(tabs, chosen) ? chosen : "phone";
  return {
    tabs,
    tab: isWide && tab === "phone" ? (plugins[0]?.name ?? "start") : tab,
    openTab: (name: string) => {
      setChosen(name);
      history.replaceState(null, "", `#${name}`);
    },
  };
}

interface TabsProps {
  tab: string;
  tabs: Titles;
  openTab: (tab: string) => void;
  waiting: boolean;
}

export function Tabs({ tab, tabs, openTab, waiting }: TabsProps) {
  const shown = Object.keys(tabs);
  const list = useRef<HTMLDivElement>(null);
  const move = (key: string) => {
    const step = steps[key];
    if (!step) return;
    const reachable = shown.filter((name) => !(wide.matches && name === "phone"));
    const next = reachable.at((reachable.indexOf(tab) + step) % reachable.length);
    if (!next) return;
    openTab(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label="Daraja World" ref={list}>
      {shown.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-controls={`panel-${name}`}
          aria-selected={name === tab}
          tabIndex={name === tab ? 0 : -1}
          data-waiting={name === "phone" && waiting ? "" : undefined}
          onClick={() => openTab(name)}
          onKeyDown={({ key }) => move(key)}
        >
          {tabs[name]}
        </button>
      ))}
    </div>
  );
}
