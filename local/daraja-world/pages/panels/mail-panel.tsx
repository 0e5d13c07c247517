import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Mail } from "../../state";
import { ask, wordsOf } from "../api";
import { momentOf } from "../format";
import { useLive } from "../live";
import { Panel } from "./panel";

const pollMs = 4000;

/** All mail that was sent, whoever it went to. */
export function MailPanel() {
  const [to, setTo] = useState("");
  const [opened, setOpened] = useState<Mail>();
  const path = to ? `mail?to=${encodeURIComponent(to)}` : "mail";
  const { answer: mails = [], refresh } = useLive<Mail[]>(path, "mail");
  // The emulator doesn't say when mail was sent, so it is asked while somebody looks.
  useEffect(() => {
    const timer = setInterval(() => document.hidden || refresh(), pollMs);
    return () => clearInterval(timer);
  }, [refresh]);
  const search = (
    <input
      type="search"
      placeholder="Only to this address"
      aria-label="Only to this address"
      autocomplete="off"
      value={to}
      onInput={({ currentTarget }) => setTo(currentTarget.value.trim())}
    />
  );
  return (
    <Panel tab="mail" title="Mail" aside={search}>
      <div class={opened ? "mail reading" : "mail"}>
        <ul class="mail-list">
          {mails.length === 0 && (
            <li class="nothing">No mail yet. What the service sends to anybody lands here.</li>
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
        <article class="letter" aria-live="polite">
          {opened && <Letter key={opened.id} mail={opened} close={() => setOpened(undefined)} />}
        </article>
      </div>
    </Panel>
  );
}

function Letter({ mail, close }: { mail: Mail; close: () => void }) {
  const { subject, to, replyTo, at, html, text, headers = {} } = mail;
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), []);
  return (
    <>
      <button type="button" class="close" onClick={close}>
        Back to the list
      </button>
      <h3 tabIndex={-1} ref={title}>
        {subject || "(no subject)"}
      </h3>
      <p class="hint">
        To {to.join(", ")}
        {replyTo.length > 0 && `, answers go to ${replyTo.join(", ")}`}, {momentOf(at)}
      </p>
      <FeedbackPresses id={mail.id} />
      {html && (
        <iframe
          title={subject || "Mail"}
          // No scripts; links open the site in a tab of its own.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcdoc={`<base target="_blank">${html}`}
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

/** What the address's own server or its owner may do with a mail, which SES then tells the service. */
function FeedbackPresses({ id }: { id: string }) {
  const [word, setWord] = useState("");
  const tell = async (kind: keyof typeof feedback) => {
    setWord("");
    setWord(
      await ask(`mail/${encodeURIComponent(id)}/${kind}`, { method: "POST" }).then(
        () => feedback[kind].told,
        wordsOf,
      ),
    );
  };
  return (
    <p class="feedback">
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
