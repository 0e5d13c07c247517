import { type Draft, forgetDraft, keepDraft, readDraft, timeOpen } from "./draft";
import { sendMessage } from "./send-message";

type Control = HTMLInputElement | HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<Control>("input[name],textarea[name]"),
];

const valuesOf = (controls: Control[]) =>
  Object.fromEntries(controls.map(({ name, value }) => [name, value]));

const find = <Found extends HTMLElement>(selector: string) =>
  document.querySelector<Found>(selector) ?? undefined;

/** What is wrong with a control, by the rules and messages that the page carries. */
function problemOf({ name, value, dataset }: Control, rules: DOMStringMap) {
  const text = value.trim();
  if (!text) return dataset.missing ?? "";
  const fits = (pattern = "", written = text) => new RegExp(pattern, "u").test(written);
  if (name === "email" && !fits(rules.emailPattern)) return rules.email ?? "";
  if (name === "phoneNumber" && !fits(rules.phonePattern, text.replace(/[\s-]/g, "")))
    return rules.phone ?? "";
  return "";
}

function showProblem(control: Control, problem: string) {
  const place = find(`[data-error="${control.name}"]`);
  if (place) place.textContent = problem;
  if (problem) control.setAttribute("aria-invalid", "true");
  else control.removeAttribute("aria-invalid");
}

/** Shows one of the two answers above the form and moves the focus to it. */
function showAnswer(id: "sent" | "not-sent" | undefined, reason?: string) {
  for (const answer of ["sent", "not-sent"])
    document.getElementById(answer)?.toggleAttribute("data-shown", answer === id);
  const place = find("#not-sent [data-reason]");
  if (reason && place) place.textContent = reason;
  if (id) document.getElementById(id)?.focus();
}

/** Counter, draft, checks in place, and sending without leaving the page. */
export function enhanceContactForm() {
  const form = find<HTMLFormElement>("form[data-contact]");
  if (!form) return;
  form.noValidate = true;
  const controls = controlsOf(form);
  const draft: Draft = readDraft() ?? {
    fields: {},
    sendingKey: crypto.randomUUID(),
    openedAt: Date.now(),
  };

  const keep = () => {
    count(form);
    draft.sendingKey = crypto.randomUUID();
    draft.fields = valuesOf(controls);
    keepDraft(draft);
  };
  // Typed before this script ran, or restored by the browser.
  const typedBefore = controls.some(({ name, value }) => value && value !== draft.fields[name]);
  for (const control of controls) control.value ||= draft.fields[control.name] ?? "";
  if (typedBefore) keep();
  else count(form);

  form.addEventListener("input", ({ target }) => {
    keep();
    const control = controls.find((one) => one === target);
    if (control?.hasAttribute("aria-invalid"))
      showProblem(control, problemOf(control, form.dataset));
  });

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (form.ariaBusy !== "true") void submit(form, controls, draft);
  });
}

async function submit(form: HTMLFormElement, controls: Control[], draft: Draft) {
  showAnswer(undefined);
  for (const control of controls) showProblem(control, problemOf(control, form.dataset));
  const wrong = controls.find((control) => control.hasAttribute("aria-invalid"));
  if (wrong) return wrong.focus();

  setBusy(form, controls, true);
  const outcome = await sendMessage(
    form.action,
    { ...valuesOf(controls), elapsed: timeOpen(draft, Date.now(), performance.now()) },
    draft.sendingKey,
  ).catch(() => ({ sent: false as const, reason: form.dataset.unreachable, fields: {} }));
  setBusy(form, controls, false);

  if (outcome.sent) {
    forgetDraft();
    form.reset();
    count(form);
    return showAnswer("sent");
  }
  const fields: Record<string, string[]> = outcome.fields;
  for (const control of controls) showProblem(control, fields[control.name]?.[0] ?? "");
  showAnswer("not-sent", outcome.reason ?? form.dataset.unreachable);
}

function count(form: HTMLFormElement) {
  const message = form.querySelector("textarea");
  const counter = form.querySelector("[data-counter]");
  if (message && counter) counter.textContent = `${message.value.length}/${message.maxLength}`;
}

/** Locks the fields while a message is being sent: what is typed then would be lost. */
function setBusy(form: HTMLFormElement, controls: Control[], busy: boolean) {
  form.ariaBusy = String(busy);
  for (const control of controls) control.readOnly = busy;
  const progress = form.querySelector("[data-progress]");
  if (progress) progress.textContent = busy ? (form.dataset.sending ?? "") : "";
}
