import { useEffect, useRef, useState } from "preact/hooks";

const titles = {
  phone: "Phone",
  mail: "Mail",
  faults: "Faults",
  payments: "Payments",
  log: "Log",
};
export type Tab = keyof typeof titles;

const tabs = Object.keys(titles) as Tab[];
const isTab = (name: string): name is Tab => Object.hasOwn(titles, name);

/** On a wide screen the phone is always there, and has no tab. */
const wide = matchMedia("(min-width: 760px)");
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** The tab that is open; the address remembers it. */
export function useTabs() {
  const [chosen, setChosen] = useState<Tab>(() => {
    const fromAddress = location.hash.slice(1);
    return isTab(fromAddress) ? fromAddress : "phone";
  });
  const [isWide, setWide] = useState(wide.matches);
  useEffect(() => wide.addEventListener("change", () => setWide(wide.matches)), []);
  return {
    tab: isWide && chosen === "phone" ? "mail" : chosen,
    openTab: (tab: Tab) => {
      setChosen(tab);
      history.replaceState(null, "", `#${tab}`);
    },
  };
}

interface TabsProps {
  tab: Tab;
  openTab: (tab: Tab) => void;
  /** A prompt waits on the phone. */
  waiting: boolean;
}

/** Tabs by press and by arrow keys. */
export function Tabs({ tab, openTab, waiting }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const move = (key: string) => {
    const step = steps[key];
    if (!step) return;
    const reachable = tabs.filter((name) => !(wide.matches && name === "phone"));
    const next = reachable.at((reachable.indexOf(tab) + step) % reachable.length);
    if (!next) return;
    openTab(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label="Outside world" ref={list}>
      {tabs.map((name) => (
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
          {titles[name]}
        </button>
      ))}
    </div>
  );
}
