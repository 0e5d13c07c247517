const key = "contact-draft";

/** What was typed and not sent, with the key that makes sending it twice harmless. */
export interface Draft {
  fields: Record<string, string>;
  sendingKey: string;
  /** When this person first saw the form, epoch milliseconds. */
  openedAt: number;
}

/** The draft of this tab; undefined when there is none, or storage is closed or unreadable. */
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
    // Nothing to keep it in; the form still holds it.
  }
}

export function forgetDraft() {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // It was never kept.
  }
}

/**
 * For how many milliseconds the form has been open. `inThisPage` counts when the device's clock was
 * set back meanwhile.
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
