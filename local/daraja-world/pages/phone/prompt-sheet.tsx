import { useEffect, useState } from "preact/hooks";
import type { PromptView } from "../../api/answers";
import { ask, wordsOf } from "../api";
import { wholeKes } from "../format";
import { useNow } from "../live";
import { operators } from "../operators";
import { Words } from "../words";
import { Keypad, PinField, pinLength } from "./pin-field";

interface PromptSheetProps {
  msisdn: string;
  prompt: PromptView;
  say: (words: string) => void;
}

export function PromptSheet({ msisdn, prompt, say }: PromptSheetProps) {
  const { id, amount, business, account, endsAt, operator } = prompt;
  const [pin, setPin] = useState("");
  const [problem, setProblem] = useState("");
  const question = `Do you want to pay ${wholeKes(amount)} to ${business}${account && ` account ${account}`}? Enter ${operators[operator]} PIN`;
  useEffect(() => {
    say(question);
    return () => say("The payment request has gone.");
  }, [say, question]);

  const press = (body: { pin: string } | { cancel: true }) =>
    ask(`phones/${msisdn}/prompts/${id}`, { method: "POST", body }).catch((refusal) =>
      setProblem(wordsOf(refusal)),
    );
  return (
    <div class="sheet-host">
      <div role="dialog" aria-modal="true" aria-labelledby="prompt-question">
        <form
          class="sheet"
          onSubmit={(event) => {
            event.preventDefault();
            if (pin.length < pinLength) setProblem("The PIN has four digits.");
            else void press({ pin });
          }}
          onKeyDown={({ key }) => {
            if (key === "Escape") void press({ cancel: true });
          }}
        >
          <TimeLeft endsAt={endsAt} />
          <p id="prompt-question">
            <Words>{question}</Words>
          </p>
          <PinField pin={pin} setPin={setPin} politeFocus />
          <p class="problem" role="alert">
            {problem}
          </p>
          <Keypad pin={pin} setPin={setPin} />
          <div class="choices">
            <button type="button" onClick={() => void press({ cancel: true })}>
              Cancel
            </button>
            <button type="submit" class="send">
              Send
            </button>
          </div>
        </form>
      </div>
    </div>
  );
}

/** Shows the remaining time as a bar, full when the prompt appears on this page. */
function TimeLeft({ endsAt }: { endsAt: string }) {
  const now = useNow(500);
  const [begun] = useState(now);
  const share = (Date.parse(endsAt) - now) / Math.max(1, Date.parse(endsAt) - begun);
  return (
    <div class="time" aria-hidden="true">
      <span class="time-left" style={{ width: `${100 * Math.max(0, share)}%` }} />
    </div>
  );
}
