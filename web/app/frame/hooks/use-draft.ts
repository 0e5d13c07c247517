import { useCallback, useRef, useState } from "react";
import { inTab } from "../../../ui/storage";
import { shownUser } from "../session/session-store";
import { errorOf, type useSubmit } from "./use-submit";

type Values = Record<string, string>;

const prefix = "kalamu.draft.";

/** The owner of a draft; empty for text typed before the sign-in. */
const ownerHere = () => shownUser() ?? "";

const keyOf = (name: string, owner = ownerHere()) => `${prefix}${owner}.${name}`;

/**
 * A form's typed text. This tab stores it for the signed-in person until `forget`, so that a
 * reload, a lost network or an ended session loses no text. Never use it for passwords.
 */
export function useDraft<V extends Values>(name: string, initial: V) {
  // The owner is fixed at the first render, so that a sign-in form can still forget its draft after
  // the sign-in.
  const [owner] = useState(ownerHere);
  const key = keyOf(name, owner);
  const [values, setValues] = useState<V>(() => ({ ...initial, ...read(key) }));
  const blank = useRef(initial);
  const change = useCallback(
    (changed: Partial<V>) =>
      setValues((before) => {
        const after = { ...before, ...changed };
        if (Object.entries(blank.current).every(([field, value]) => after[field] === value))
          inTab.removeItem(key);
        else inTab.setItem(key, JSON.stringify(after));
        return after;
      }),
    [key],
  );
  const forget = useCallback(() => inTab.removeItem(key), [key]);
  return { values, change, forget };
}

export const forgetDraft = (name: string) => inTab.removeItem(keyOf(name));

/** True if a form of a signed-in person has typed text. */
export const hasOwnDraft = () =>
  Array.from({ length: inTab.length }, (_, index) => inTab.key(index)).some(
    (key) => key?.startsWith(prefix) && !key.startsWith(keyOf("", "")),
  );

export const hasDraft = (name: string) => inTab.getItem(keyOf(name)) !== null;

/** The form's values: the stored text, and the initial value of each field without stored text. */
export const readDraft = <V extends Values>(name: string, initial: V): V => ({
  ...initial,
  ...read(keyOf(name)),
});

function read(key: string): Values {
  try {
    const kept: unknown = JSON.parse(inTab.getItem(key) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Values) : {};
  } catch {
    return {};
  }
}

type Draft<V extends Record<string, string>> = Pick<
  ReturnType<typeof useDraft<V>>,
  "values" | "change"
>;

/** The properties that bind each field of a form to its value in a draft. */
export const draftFields =
  <V extends Record<string, string>>(
    { values, change }: Draft<V>,
    failure: ReturnType<typeof useSubmit>["failure"],
  ) =>
  (name: keyof V & string) => ({
    name,
    value: values[name],
    error: errorOf(failure, name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value } as Partial<V>),
  });
