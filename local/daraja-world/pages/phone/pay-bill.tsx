import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { DarajaView } from "../../api/answers";
import { ask, wordsOf } from "../api";
import { wholeKes } from "../format";
import { Words } from "../words";
import { Keypad, PinField } from "./pin-field";
import { ViewTitle } from "./screens";

interface Question {
  name: "paybill" | "account" | "amount";
  label: string;
  inputMode: "numeric" | "text";
  pattern: string;
  hint: string;
}

const questions: Question[] = [
  {
    name: "paybill",
    label: "Enter business no.",
    inputMode: "numeric",
    pattern: "[0-9]{5,7}",
    hint: "Five to seven digits.",
  },
  {
    name: "account",
    label: "Enter account no.",
    inputMode: "text",
    pattern: ".{1,20}",
    hint: "What the business told you to write.",
  },
  {
    name: "amount",
    label: "Enter amount, KES",
    inputMode: "numeric",
    pattern: "[1-9][0-9]{0,5}",
    hint: "Whole shillings, 1 to 250,000.",
  },
];

interface PayBillProps {
  msisdn: string;
  step: number;
  goToStep: (step: number) => void;
  back: () => void;
  done: () => void;
}

/** Asks the questions of M-PESA's Pay Bill one at a time, as a SIM card's menu does. */
export function PayBill({ msisdn, step, goToStep, back, done }: PayBillProps) {
  const [values, setValues] = useState({ paybill: "", account: "", amount: "" });
  const [pin, setPin] = useState("");
  const [problem, setProblem] = useState("");
  const [business, setBusiness] = useState<DarajaView>();
  const businessAsked = useRef(Promise.resolve());
  useEffect(() => {
    businessAsked.current = ask<DarajaView>("daraja").then(setBusiness, () => undefined);
  }, []);

  const question = questions[step];
  if (question) {
    const { name, label, inputMode, pattern, hint } = question;
    const next = async (value: string) => {
      setProblem("");
      setPin("");
      setValues({ ...values, [name]: value });
      // Waits for the receiver's name, so that even a fast typist can read it.
      if (step + 1 === questions.length) await businessAsked.current;
      goToStep(step + 1);
    };
    return (
      <Dialog
        key={name}
        yes="OK"
        back={back}
        submit={(form) => void next(String(form.get(name)).trim())}
      >
        <label for={`pay-${name}`}>{label}</label>
        <input
          id={`pay-${name}`}
          name={name}
          inputMode={inputMode}
          pattern={pattern}
          title={hint}
          required
          autocomplete="off"
          defaultValue={values[name]}
        />
        <p class="hint">
          {name === "paybill" && business
            ? `${business.businessName} is ${business.shortCode}.`
            : hint}
        </p>
      </Dialog>
    );
  }

  const send = () =>
    ask(`phones/${msisdn}/paybill`, {
      method: "POST",
      body: { ...values, amount: Number(values.amount), pin },
    }).then(done, (refusal) => {
      setPin("");
      setProblem(wordsOf(refusal));
    });
  const name = values.paybill === business?.shortCode ? business?.businessName : values.paybill;
  return (
    <Dialog key="pin" yes="Send" back={back} submit={() => void send()}>
      <p>
        <Words>{`Pay ${wholeKes(Number(values.amount))} to ${name} account ${values.account}? Enter M-PESA PIN`}</Words>
      </p>
      <PinField pin={pin} setPin={setPin} />
      <p class="problem" role="alert">
        {problem}
      </p>
      <Keypad pin={pin} setPin={setPin} />
    </Dialog>
  );
}

interface DialogProps {
  yes: string;
  back: () => void;
  submit: (form: FormData) => void;
  children: ComponentChildren;
}

const Dialog = ({ yes, back, submit, children }: DialogProps) => (
  <>
    <ViewTitle>Pay Bill</ViewTitle>
    <form
      class="question"
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      {children}
      <div class="choices">
        <button type="button" onClick={back}>
          Back
        </button>
        <button type="submit" class="send">
          {yes}
        </button>
      </div>
    </form>
  </>
);
