import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { PhoneView } from "../../api/answers";
import { ask } from "../api";
import { timeOf } from "../format";
import { useNow } from "../live";
import { operators } from "../operators";
import { Words } from "../words";
import { PayBill } from "./pay-bill";
import { PromptSheet } from "./prompt-sheet";
import { Account, Home, Lipa, Menu, Messages, type ScreenName } from "./screens";

const bannerStaysMs = 7000;

const parents: Record<ScreenName, ScreenName> = {
  home: "home",
  messages: "home",
  menu: "home",
  lipa: "menu",
  account: "menu",
  paybill: "lipa",
};

interface HandsetProps {
  phone: PhoneView | undefined;
  /** Announces a text to a screen reader. */
  say: (words: string) => void;
}

export function Handset({ phone, say }: HandsetProps) {
  const [screen, setScreen] = useState<ScreenName>("home");
  const [payBillStep, setPayBillStep] = useState(0);
  const view = useRef<HTMLDivElement>(null);
  const prompt = phone?.prompts[0];
  const banner = useBanner(phone, say);

  const go = (name: ScreenName) => {
    setPayBillStep(0);
    setScreen(name);
  };
  const back = () => {
    if (screen === "paybill" && payBillStep > 0) setPayBillStep(payBillStep - 1);
    else go(parents[screen]);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen and question takes the focus once.
  useLayoutEffect(() => {
    const found = ["input, .menu button", ".view-title"].map((each) =>
      view.current?.querySelector<HTMLElement>(each),
    );
    found.find(Boolean)?.focus();
  }, [screen, payBillStep]);

  return (
    <div class="handset">
      <div class="earpiece" aria-hidden="true" />
      <div class="screen">
        <StatusBar />
        <div class={`view view-${screen}`} aria-live="off" inert={Boolean(prompt)} ref={view}>
          {phone && (
            <Screen
              name={screen}
              phone={phone}
              go={go}
              payBill={
                <PayBill
                  msisdn={phone.msisdn}
                  step={payBillStep}
                  goToStep={setPayBillStep}
                  back={back}
                  done={() => go("messages")}
                />
              }
            />
          )}
        </div>
        {banner.text && screen !== "messages" && (
          <div class="banner">
            <button
              type="button"
              onClick={() => {
                banner.hide();
                go("messages");
              }}
            >
              <b>{banner.sender}</b>
              <span>
                <Words>{banner.text}</Words>
              </span>
            </button>
          </div>
        )}
        {phone && prompt && (
          <PromptSheet key={prompt.id} msisdn={phone.msisdn} prompt={prompt} say={say} />
        )}
      </div>
      <div class="keys">
        <button type="button" aria-label="Back" onClick={back}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M15 5 7 12l8 7z" />
          </svg>
        </button>
        <button type="button" aria-label="Home" onClick={() => go("home")}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="12" r="6.5" />
          </svg>
        </button>
      </div>
    </div>
  );
}

const StatusBar = () => (
  <div class="status-bar" aria-hidden="true">
    <span>{timeOf(useNow())}</span>
    <span class="status-icons">
      <i class="signal" />
      <span>4G</span>
      <i class="battery" />
    </span>
  </div>
);

interface ScreenProps {
  name: ScreenName;
  phone: PhoneView;
  go: (name: ScreenName) => void;
  payBill: ComponentChildren;
}

function Screen({ name, phone, go, payBill }: ScreenProps) {
  const count = phone.messages.length;
  const [read, setRead] = useState(count);
  useEffect(() => {
    if (name === "messages") setRead(count);
  }, [name, count]);
  const unlock = () =>
    void ask(`phones/${phone.msisdn}`, { method: "PUT", body: { unlock: true } });

  if (name === "home") return <Home phone={phone} unread={Math.max(0, count - read)} go={go} />;
  if (name === "messages") return <Messages phone={phone} />;
  if (name === "menu") return <Menu go={go} />;
  if (name === "lipa") return <Lipa go={go} />;
  if (name === "account") return <Account phone={phone} unlock={unlock} />;
  return <>{payBill}</>;
}

/** Shows a message for some seconds if it arrives while the page is open. */
function useBanner(phone: PhoneView | undefined, say: (words: string) => void) {
  const [shown, setShown] = useState<PhoneView["messages"][number]>();
  const seen = useRef<string | undefined>(undefined);
  const [top] = phone?.messages ?? [];
  const newest = phone && (top ? top.at + top.text : "");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message, whatever else changes.
  useEffect(() => {
    const before = seen.current;
    seen.current = newest;
    if (!top || before === undefined || before === newest) return undefined;
    setShown(top);
    say(`Message from ${operators[top.operator]}: ${top.text}`);
    const timer = setTimeout(() => setShown(undefined), bannerStaysMs);
    return () => clearTimeout(timer);
  }, [newest]);
  return {
    text: shown?.text,
    sender: shown && operators[shown.operator],
    hide: () => setShown(undefined),
  };
}
