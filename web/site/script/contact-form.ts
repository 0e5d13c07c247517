import { plainPhone } from "#contracts/phone-number";

const key = "contact-draft";

/** The unsent message. Its `sendingKey` prevents a second delivery. */
export interface Draft {
  fields: Record<string, string>;
  sendingKey: string;
  /** Milliseconds since 1970 at which this person first saw the form. */
  openedAt: number;
}

/** Returns this tab's draft; undefined if there is none or the storage can't be read. */
export function readDraft(): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? "");
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(draft: Draft) {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The storage is denied; the form itself still has the text.
  }
}

export function forgetDraft() {
  try {
    sessionStorage.removeItem(key);
  } catch {}
}

/**
 * Returns the milliseconds for which the form was open. Uses `inThisPage` if the device's clock was
 * set back.
 */
export const timeOpen = ({ openedAt }: Pick<Draft, "openedAt">, now: number, inThisPage: number) =>
  Math.round(Math.max(now - openedAt, inThisPage));

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" &&
  value !== null &&
  "sendingKey" in value &&
  typeof value.sendingKey === "string" &&
  "openedAt" in value &&
  typeof value.openedAt === "number" &&
  "fields" in value &&
  typeof value.fields === "object" &&
  value.fields !== null &&
  Object.values(value.fields).every((field) => typeof field === "string");

export type Outcome =
  | { sent: true }
  | { sent: false; reason: string | undefined; fields: Record<string, string[]> };

/** Sends the form's values as JSON and returns the result. Rejects if no answer arrives. */
export async function sendMessage(
  address: string,
  values: Record<string, string | number>,
  sendingKey: string,
): Promise<Outcome> {
  const response = await fetch(address, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      "idempotency-key": sendingKey,
    },
    body: JSON.stringify(values),
  });
  if (response.ok) return { sent: true };
  const problem: { message?: string; fields?: Record<string, string[]> } = await response
    .json()
    .catch(() => ({}));
  return { sent: false, reason: problem.message, fields: problem.fields ?? {} };
}

type Control = HTMLInputElement | HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<Control>("input[name],textarea[name]"),
];

const valuesOf = (controls: Control[]) =>
  Object.fromEntries(controls.map(({ name, value }) => [name, value]));

const find = <Found extends HTMLElement>(selector: string) =>
  document.querySelector<Found>(selector) ?? undefined;

/** Returns the error message for a control, by the rules and messages in the page's attributes. */
function problemOf({ name, value, dataset }: Control, rules: DOMStringMap) {
  // Pasted text can contain invisible characters.
  const text = value.replace(/[\p{Cf}\p{Cc}]/gu, "").trim();
  if (!text) return dataset.missing ?? "";
  if (value.replace(/\p{Cf}/gu, "").trim().length > Number(dataset.limit ?? Infinity))
    return rules.tooLong ?? "";
  const fits = (pattern = "", written = text) => new RegExp(pattern, "u").test(written);
  if (name === "email" && !fits(rules.emailPattern)) return rules.email ?? "";
  if (name === "phoneNumber" && !fits(rules.phonePattern, plainPhone(text)))
    return rules.phone ?? "";
  return "";
}

function showProblem(control: Control, problem: string) {
  const place = find(`[data-error="${control.name}"]`);
  if (place) place.textContent = problem;
  if (problem) control.setAttribute("aria-invalid", "true");
  else control.removeAttribute("aria-invalid");
}

function showAnswer(id: "sent" | "not-sent" | undefined, reason?: string) {
  for (const answer of ["sent", "not-sent"])
    document.getElementById(answer)?.toggleAttribute("data-shown", answer === id);
  const place = find("#not-sent [data-reason]");
  if (reason && place) place.textContent = reason;
  if (id) document.getElementById(id)?.focus();
}

/**
 * Adds a counter, a draft and checks to the contact form, and sends it without leaving the page.
 */
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

  // True if the visitor typed before this script ran, or the browser has restored the text.
  const typedBefore = controls.some(({ name, value }) => value && value !== draft.fields[name]);
  for (const control of controls) control.value ||= draft.fields[control.name] ?? "";
  if (typedBefore) keep(form, controls, draft);
  else count(form);

  form.addEventListener("input", ({ target }) => {
    keep(form, controls, draft);
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
  // A password manager may have filled a field without an event.
  if (controls.some(({ name, value }) => value !== (draft.fields[name] ?? "")))
    keep(form, controls, draft);
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

/** Stores the typed text; a changed message gets a new key. */
function keep(form: HTMLFormElement, controls: Control[], draft: Draft) {
  count(form);
  draft.sendingKey = crypto.randomUUID();
  draft.fields = valuesOf(controls);
  keepDraft(draft);
}

function count(form: HTMLFormElement) {
  const message = form.querySelector("textarea");
  const counter = form.querySelector("[data-counter]");
  if (message && counter)
    counter.textContent = `${message.value.length}/${message.dataset["limit"]}`;
}

/** Locks the fields while a message is being sent. Text that is typed then would be lost. */
function setBusy(form: HTMLFormElement, controls: Control[], busy: boolean) {
  form.ariaBusy = String(busy);
  for (const control of controls) control.readOnly = busy;
  const progress = form.querySelector("[data-progress]");
  if (progress) progress.textContent = busy ? (form.dataset.sending ?? "") : "";
}
