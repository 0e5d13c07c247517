import { useEffect, useRef, useState } from "preact/hooks";

const titles = {
  phone: "Phone",
  start: "Start",
  mail: "Mail",
  faults: "Faults",
  payments: "Payments",
  log: "Log",
};
export type Tab = keyof typeof titles;

const tabs = Object.keys(titles) as Tab[];
/** What a wide screen opens beside the phone. */
const besidePhone = (withMail: boolean): Tab => (withMail ? "mail" : "start");
const isTab = (name: string): name is Tab => Object.hasOwn(titles, name);

/** On a wide screen the phone is always there, and has no tab. */
const wide = matchMedia("(min-width: 760px)");
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** The tab that is open; the address remembers it. */
export function useTabs(withMail: boolean) {
  const [chosen, setChosen] = useState<Tab>(() => {
    const fromAddress = location.hash.slice(1);
    return isTab(fromAddress) ? fromAddress : "phone";
  });
  const [isWide, setWide] = useState(wide.matches);
  useEffect(() => wide.addEventListener("change", () => setWide(wide.matches)), []);
  return {
    tab: isWide && chosen === "phone" ? besidePhone(withMail) : chosen,
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
  withMail: boolean;
}

/** Tabs by press and by arrow keys. */
export function Tabs({ tab, openTab, waiting, withMail }: TabsProps) {
  const shown = tabs.filter((name) => withMail || name !== "mail");
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
          {titles[name]}
        </button>
      ))}
    </div>
  );
}
