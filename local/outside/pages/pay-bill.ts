import type { DarajaView } from "../api/answers";
import { ask, wordsOf } from "./api.js";
import { make } from "./dom.js";
import { wholeKes } from "./format.js";
import { keys, pinField } from "./prompt-sheet.js";

type Answers = Partial<Record<"paybill" | "account" | "amount", string>>;

interface Step {
  name: keyof Answers;
  label: string;
  inputMode: string;
  pattern: string;
  hint: string;
}

const steps: Step[] = [
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

interface PayBillOptions {
  press: (path: string, body: unknown) => Promise<unknown>;
  done: () => void;
  redraw: () => void;
}

/** Lipa na M-PESA, Pay Bill: one question after the other, as the SIM card asks them. */
export function createPayBill({ press, done, redraw }: PayBillOptions) {
  let step = 0;
  let values: Answers = {};
  let problem = "";
  let business: DarajaView | undefined;
  let businessTold: Promise<void>;

  const begin = () => {
    step = 0;
    values = {};
    problem = "";
    businessTold = ask<DarajaView>("daraja").then(
      (known) => {
        business = known;
      },
      () => undefined,
    );
  };

  const move = (to: number) => {
    step = to;
    problem = "";
    redraw();
    document.querySelector<HTMLInputElement>("#view input")?.focus();
  };

  /** Asks the next question; who types ahead of the network still reads whom they pay. */
  async function next() {
    const to = step + 1;
    if (to === steps.length) await businessTold;
    move(to);
  }

  async function send(pin: string) {
    try {
      await press("paybill", { ...values, amount: Number(values.amount), pin });
      done();
    } catch (refusal) {
      problem = wordsOf(refusal);
      redraw();
    }
  }

  function draw() {
    const asked = steps[step];
    const title = make("h3", { className: "view-title" }, "Pay Bill");
    return asked ? [title, question(asked)] : [title, confirmation()];
  }

  function question({ name, label, inputMode, pattern, hint }: Step) {
    const input = make("input", {
      id: `pay-${name}`,
      inputMode,
      pattern,
      title: hint,
      required: true,
      autocomplete: "off",
      value: values[name] ?? "",
    });
    return dialog(
      (event) => {
        event.preventDefault();
        values[name] = input.value.trim();
        void next();
      },
      make("label", { for: input.id }, label),
      input,
      make(
        "p",
        { className: "hint" },
        name === "paybill" && business
          ? `${business.businessName} is ${business.shortCode}.`
          : hint,
      ),
      buttons("OK"),
    );
  }

  function confirmation() {
    const { field, input } = pinField();
    const name = values.paybill === business?.shortCode ? business?.businessName : values.paybill;
    return dialog(
      (event) => {
        event.preventDefault();
        void send(input.value);
      },
      make(
        "p",
        {},
        `Pay ${wholeKes(Number(values.amount))} to ${name} account ${values.account}? Enter M-PESA PIN`,
      ),
      field,
      make("p", { className: "problem", role: "alert" }, problem),
      keys(input),
      buttons("Send"),
    );
  }

  const dialog = (onsubmit: (event: SubmitEvent) => void, ...children: HTMLElement[]) =>
    make("form", { className: "question", onsubmit }, ...children);

  const buttons = (yes: string) =>
    make(
      "div",
      { className: "choices" },
      make("button", { type: "button", onclick: () => void (back() || done()) }, "Back"),
      make("button", { type: "submit", className: "send" }, yes),
    );

  function back() {
    if (step === 0) return false;
    move(step - 1);
    return true;
  }

  return { begin, draw, back };
}
