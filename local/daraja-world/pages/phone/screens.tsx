import type { PhoneView } from "../../api/answers";
import { dayOf, kes, momentOf, timeOf } from "../format";
import { useNow } from "../live";
import { operators } from "../operators";
import { Words } from "../words";

export type ScreenName = "home" | "messages" | "menu" | "lipa" | "account" | "paybill";
type Go = (name: ScreenName) => void;

interface HomeProps {
  phone: PhoneView;
  unread: number;
  go: Go;
}

export function Home({ phone, unread, go }: HomeProps) {
  const now = useNow();
  return (
    <>
      <p class="big-clock">{timeOf(now)}</p>
      <p class="date">{dayOf(now)}</p>
      <div class="purse">
        <span>
          <Words>M-PESA balance</Words>
        </span>
        <strong>{kes(phone.balance)}</strong>
        <span>Airtel Money balance</span>
        <strong class="second">{kes(phone.airtelBalance)}</strong>
        {phone.pinLocked && <em>PIN locked after three wrong ones</em>}
      </div>
      <div class="apps">
        <button type="button" class="app app-menu" onClick={() => go("menu")}>
          <span class="tile" aria-hidden="true">
            KES
          </span>
          <Words>M-PESA</Words>
        </button>
        <button type="button" class="app app-messages" onClick={() => go("messages")}>
          <span class="tile" aria-hidden="true">
            ✉
          </span>
          Messages
          {unread > 0 && (
            <b class="count">
              {unread}
              <span class="sr"> new</span>
            </b>
          )}
        </button>
      </div>
    </>
  );
}

export const Messages = ({ phone }: { phone: PhoneView }) => (
  <>
    <ViewTitle>Messages</ViewTitle>
    {phone.messages.length === 0 ? (
      <p class="nothing">
        <Words>No messages yet. M-PESA and Airtel Money write here when money moves.</Words>
      </p>
    ) : (
      <ol class="inbox">
        {phone.messages.map(({ at, operator, text }) => (
          <li key={at + text}>
            <div>
              <b>
                <Words>{operators[operator]}</Words>
              </b>
              <time>{momentOf(at)}</time>
            </div>
            <p>
              <Words>{text}</Words>
            </p>
          </li>
        ))}
      </ol>
    )}
  </>
);

export const Menu = ({ go }: { go: Go }) => (
  <>
    <ViewTitle>M-PESA</ViewTitle>
    <ol class="menu">
      <Choice onClick={() => go("lipa")}>Lipa na M-PESA</Choice>
      <Choice onClick={() => go("account")}>My account</Choice>
    </ol>
  </>
);

export const Lipa = ({ go }: { go: Go }) => (
  <>
    <ViewTitle>Lipa na M-PESA</ViewTitle>
    <ol class="menu">
      <Choice onClick={() => go("paybill")}>Pay Bill</Choice>
    </ol>
  </>
);

export const Account = ({ phone, unlock }: { phone: PhoneView; unlock: () => void }) => (
  <>
    <ViewTitle>My account</ViewTitle>
    <p class="says">
      <Words>{`Your M-PESA balance is ${kes(phone.balance)}.`}</Words>
    </p>
    {phone.pinLocked ? (
      <ol class="menu">
        <Choice onClick={unlock}>Call 100 to unlock the PIN</Choice>
      </ol>
    ) : (
      <p class="nothing">Your PIN is not locked.</p>
    )}
  </>
);

export const ViewTitle = ({ children }: { children: string }) => (
  <h2 class="view-title" tabIndex={-1}>
    <Words>{children}</Words>
  </h2>
);

const Choice = ({ children, onClick }: { children: string; onClick: () => void }) => (
  <li>
    <button type="button" onClick={onClick}>
      <Words>{children}</Words>
    </button>
  </li>
);
