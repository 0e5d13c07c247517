import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import type { Mail } from "./mail";

const pollMs = 3000;

/** Draws the mailbox into its tab on the simulator's page. */
export function fill(panel: HTMLElement) {
  createRoot(panel).render(<Mailbox panel={panel} />);
}

function Mailbox({ panel }: { panel: HTMLElement }) {
  const [to, setTo] = useState("");
  const [opened, setOpened] = useState<Mail>();
  const mails = useMails(panel, to);
  return (
    <>
      <link rel="stylesheet" href="/mail/panel.css" precedence="default" />
      <div className="panel-head">
        <h2>Mail</h2>
        <input
          type="search"
          placeholder="Only to this address"
          aria-label="Only to this address"
          autoComplete="off"
          value={to}
          onChange={({ target }) => setTo(target.value.trim())}
        />
      </div>
      <div className={opened ? "mail reading" : "mail"}>
        <ul className="mail-list">
          {mails.length === 0 && (
            <li className="nothing">No mail yet. What the service sends to anybody lands here.</li>
          )}
          {mails.map((mail) => (
            <li key={mail.id}>
              <button
                type="button"
                aria-current={mail.id === opened?.id ? "true" : undefined}
                onClick={() => setOpened(mail)}
              >
                <b>{mail.subject || "(no subject)"}</b>
                <span>{mail.to.join(", ")}</span>
                <time>{momentOf(mail.at)}</time>
              </button>
            </li>
          ))}
        </ul>
        <article className="letter" aria-live="polite">
          {opened && <Letter key={opened.id} mail={opened} close={() => setOpened(undefined)} />}
        </article>
      </div>
    </>
  );
}

/**
 * The mails to an address, or all mails. Polls while the tab is visible, since the emulator reports
 * no new mail.
 */
function useMails(panel: HTMLElement, to: string): Mail[] {
  const [mails, setMails] = useState<Mail[]>([]);
  useEffect(() => {
    let ended = false;
    const look = async () => {
      const response = await fetch(`/api/mail${to && `?to=${encodeURIComponent(to)}`}`);
      const found = (await response.json()) as Mail[];
      if (response.ok && !ended) setMails(found);
    };
    // No message is needed, since the bar at the top reports that the simulator doesn't answer.
    const tryToLook = () => void look().catch(() => undefined);
    const isSeen = () => !document.hidden && panel.offsetParent !== null;
    const timer = setInterval(() => isSeen() && tryToLook(), pollMs);
    tryToLook();
    return () => {
      ended = true;
      clearInterval(timer);
    };
  }, [panel, to]);
  return mails;
}

const moment = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Nairobi",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});
const momentOf = (at: string) => `${moment.format(new Date(at))} EAT`;

function Letter({ mail, close }: { mail: Mail; close: () => void }) {
  const { subject, to, replyTo, at, html, text, headers = {} } = mail;
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), []);
  return (
    <>
      <button type="button" className="close" onClick={close}>
        Back to the list
      </button>
      <h3 tabIndex={-1} ref={title}>
        {subject || "(no subject)"}
      </h3>
      <p className="hint">
        To {to.join(", ")}
        {replyTo.length > 0 && `, answers go to ${replyTo.join(", ")}`}, {momentOf(at)}
      </p>
      <FeedbackPresses id={mail.id} />
      {html && (
        <iframe
          title={subject || "Mail"}
          // The mail's scripts never run; its links open in a new tab.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={`<base target="_blank">${html}`}
        />
      )}
      {html && text && (
        <details>
          <summary>As plain text</summary>
          <Plain text={text} />
        </details>
      )}
      {!html && <Plain text={text} />}
      {Object.keys(headers).length > 0 && (
        <details>
          <summary>Further headers</summary>
          <Plain
            text={Object.entries(headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join("\n")}
          />
        </details>
      )}
    </>
  );
}

const feedback = {
  bounce: { label: "Bounce it", told: "Told as a bounce: there is no such mailbox." },
  complaint: { label: "Call it spam", told: "Told as a complaint." },
};

/** Buttons that make SES report a bounce or a complaint. */
function FeedbackPresses({ id }: { id: string }) {
  const [word, setWord] = useState("");
  const tell = async (kind: keyof typeof feedback) => {
    setWord("");
    const response = await fetch(`/api/mail/${encodeURIComponent(id)}/${kind}`, {
      method: "POST",
    }).catch(() => undefined);
    if (response?.ok) return setWord(feedback[kind].told);
    const refusal = (await response?.json()) as { message: string } | undefined;
    setWord(refusal?.message ?? "The simulator doesn’t answer.");
  };
  return (
    <p className="feedback">
      {(["bounce", "complaint"] as const).map((kind) => (
        <button key={kind} type="button" onClick={() => void tell(kind)}>
          {feedback[kind].label}
        </button>
      ))}
      <output>{word}</output>
    </p>
  );
}

const Plain = ({ text }: { text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too.
  <pre tabIndex={0}>{text}</pre>
);
