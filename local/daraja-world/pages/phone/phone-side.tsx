import { useState } from "preact/hooks";
import type { KnownPhone, PhoneView } from "../../api/answers";
import { ask, wordsOf } from "../api";
import { localNumber } from "../format";
import { useLive } from "../live";
import { MoneyForm } from "../money-form";
import { Handset } from "./handset";

interface PhoneSideProps {
  msisdn: string;
  /** Absent until the simulator has answered. */
  phone: PhoneView | undefined;
  pickUp: (msisdn: string) => void;
}

export function PhoneSide({ msisdn, phone, pickUp }: PhoneSideProps) {
  const [number, setNumber] = useState(localNumber(msisdn));
  const [problem, setProblem] = useState("");
  const [said, say] = useState("");
  const [pickUps, setPickUps] = useState(0);
  const { answer: phones = [] } = useLive<KnownPhone[]>("phones", "phone");

  async function choose(written: string) {
    try {
      const chosen = await ask<PhoneView>(`phones/${encodeURIComponent(written)}`);
      setProblem("");
      setNumber(localNumber(chosen.msisdn));
      setPickUps(pickUps + 1);
      say(`Phone ${localNumber(chosen.msisdn)}.`);
      pickUp(chosen.msisdn);
    } catch (refusal) {
      setProblem(wordsOf(refusal));
    }
  }

  const ringing = phones.filter((each) => each.ringing && each.msisdn !== msisdn);
  return (
    <section id="panel-phone" class="phone-side" aria-label="Phone">
      <form
        class="number"
        onSubmit={(event) => {
          event.preventDefault();
          void choose(number);
        }}
      >
        <label for="number">Phone number</label>
        <div class="row">
          <input
            id="number"
            type="tel"
            inputMode="tel"
            autocomplete="off"
            list="numbers"
            required
            value={number}
            onInput={({ currentTarget }) => setNumber(currentTarget.value)}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <datalist id="numbers">
            {phones.map((each) => (
              <option key={each.msisdn} value={localNumber(each.msisdn)} />
            ))}
          </datalist>
          <button type="submit">Pick up</button>
        </div>
        <p class="problem" role="alert">
          {problem}
        </p>
      </form>
      <div class="ringing" role="status">
        {ringing.map((each) => (
          <button key={each.msisdn} type="button" onClick={() => void choose(each.msisdn)}>
            {localNumber(each.msisdn)} has a prompt. Pick it up
          </button>
        ))}
      </div>
      <Handset key={`${msisdn} ${pickUps}`} phone={phone} say={say} />
      <p class="sr" role="status">
        {said}
      </p>
      {phone && <Habits key={msisdn} phone={phone} />}
    </section>
  );
}

const answers: Record<PhoneView["answer"], string> = {
  ask: "wait for me to press",
  approve: "approve by itself",
  cancel: "cancel by itself",
  "wrong-pin": "enter a wrong PIN",
  ignore: "leave it unanswered",
};

function Habits({ phone }: { phone: PhoneView }) {
  const change = (settings: Record<string, string | number>) =>
    void ask(`phones/${phone.msisdn}`, { method: "PUT", body: settings });
  return (
    <div class="habits">
      <div>
        <label for="answer">When a prompt comes</label>
        <select
          id="answer"
          value={phone.answer}
          onChange={({ currentTarget }) => change({ answer: currentTarget.value })}
        >
          {Object.entries(answers).map(([answer, words]) => (
            <option key={answer} value={answer}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <MoneyForm
        id="balance"
        label="Balance, KES"
        value={phone.balance}
        set={(balance) => change({ balance })}
      />
      <MoneyForm
        id="airtel-balance"
        label="Airtel Money, KES"
        value={phone.airtelBalance}
        set={(airtelBalance) => change({ airtelBalance })}
      />
      <p class="hint">The PIN of every phone is 1234.</p>
    </div>
  );
}
