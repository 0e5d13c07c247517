import type { PromptView } from "../api/answers";
import { wordsOf } from "./api.js";
import { make } from "./dom.js";
import { wholeKes } from "./format.js";

const pinLength = 4;
const keypad = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0", "⌫"];

interface SheetOptions {
  host: HTMLElement;
  /** What it covers, and keeps from being pressed. */
  under: HTMLElement;
  press: (path: string, body: unknown) => Promise<unknown>;
  say: (words: string) => void;
}

/** The request to pay that comes up over whatever the phone shows. */
export function createSheet({ host, under, press, say }: SheetOptions) {
  let shown: PromptView | undefined;
  let countdown: number | undefined;

  function draw(prompt: PromptView | undefined) {
    if (prompt?.id === shown?.id) return;
    clearInterval(countdown);
    const before = shown;
    shown = prompt;
    host.hidden = !prompt;
    under.inert = Boolean(prompt);
    host.replaceChildren();
    if (prompt) open(prompt);
    else if (before) say("The payment request has gone.");
  }

  function open(prompt: PromptView) {
    const question = `Do you want to pay ${wholeKes(prompt.amount)} to ${prompt.business} account ${prompt.account}? Enter M-PESA PIN`;
    const { field, input } = pinField();
    const problem = make("p", { className: "problem", role: "alert" });
    const bar = make("span", { className: "time-left" });
    const act = async (body: { pin: string } | { cancel: true }) => {
      try {
        await press(`prompts/${prompt.id}`, body);
      } catch (refusal) {
        problem.textContent = wordsOf(refusal);
      }
    };
    const form = make(
      "form",
      { className: "sheet" },
      make("div", { className: "time", "aria-hidden": "true" }, bar),
      make("p", { id: "prompt-question" }, question),
      field,
      problem,
      keys(input),
      make(
        "div",
        { className: "choices" },
        make("button", { type: "button", onclick: () => void act({ cancel: true }) }, "Cancel"),
        make("button", { type: "submit", className: "send" }, "Send"),
      ),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (input.value.length < pinLength) {
        problem.textContent = "The PIN has four digits.";
        return;
      }
      void act({ pin: input.value });
    });
    form.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") void act({ cancel: true });
    });
    host.append(
      make(
        "div",
        { role: "dialog", "aria-modal": "true", "aria-labelledby": "prompt-question" },
        form,
      ),
    );
    say(question);
    // Not while somebody types elsewhere on the page.
    if (!document.activeElement?.matches("input, select, iframe")) input.focus();
    countdown = runDown(bar, prompt.endsAt);
  }

  return { draw };
}

function runDown(bar: HTMLElement, endsAt: string) {
  const whole = Date.parse(endsAt) - Date.now();
  const step = () => {
    const left = Math.max(0, Date.parse(endsAt) - Date.now());
    bar.style.width = `${(100 * left) / Math.max(whole, 1)}%`;
  };
  step();
  return setInterval(step, 500);
}

/** An input that shows dots; the phone's own keypad stands in for the browser's keyboard. */
export function pinField() {
  const input = make("input", {
    className: "pin-input",
    inputMode: "none",
    autocomplete: "off",
    maxLength: pinLength,
    "aria-label": "M-PESA PIN",
    type: "password",
  });
  const dots = make("span", { className: "dots", "aria-hidden": "true" });
  const drawDots = () => {
    input.value = input.value.replace(/\D/g, "").slice(0, pinLength);
    dots.replaceChildren(
      ...Array.from({ length: pinLength }, (_, at) =>
        make("i", { className: at < input.value.length ? "full" : "" }),
      ),
    );
  };
  input.addEventListener("input", drawDots);
  drawDots();
  return { input, field: make("div", { className: "pin" }, input, dots) };
}

/** Ten digits and a key that takes the last one back. */
export function keys(input: HTMLInputElement) {
  const type = (key: string) => {
    input.value = key === "⌫" ? input.value.slice(0, -1) : input.value + key;
    input.dispatchEvent(new Event("input"));
  };
  return make(
    "div",
    { className: "keypad", role: "group", "aria-label": "Keypad" },
    ...keypad.map((key) =>
      key
        ? make(
            "button",
            {
              type: "button",
              "aria-label": key === "⌫" ? "Delete" : key,
              onclick: () => type(key),
            },
            key,
          )
        : make("span"),
    ),
  );
}
