import { useCallback, useRef, useState } from "react";
import { inTab } from "../../../ui/storage";
import { shownUser } from "../session/session-store";
import { errorOf, type useSubmit } from "./use-submit";

type Values = Record<string, string>;

const prefix = "kalamu.draft.";

/** What is typed before a sign-in has no owner. */
const ownerHere = () => shownUser() ?? "";

const keyOf = (name: string, owner = ownerHere()) => `${prefix}${owner}.${name}`;

/**
 * What is typed in a form, kept in this tab for whoever typed it until `forget`, so that a reload, a
 * lost network or an ended session costs nobody their words. Never for passwords.
 */
export function useDraft<V extends Values>(name: string, initial: V) {
  // A form of signing in is forgotten once somebody is signed in.
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

/** Whether something was typed in a form for people who are signed in. */
export const hasOwnDraft = () =>
  Array.from({ length: inTab.length }, (_, index) => inTab.key(index)).some(
    (key) => key?.startsWith(prefix) && !key.startsWith(keyOf("", "")),
  );

/** Whether something typed is kept under this name. */
export const hasDraft = (name: string) => inTab.getItem(keyOf(name)) !== null;

/** What is kept under this name, over what a form shows at first. */
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

/** What the fields of a form pass on to their controls: each shows and changes one value of a draft. */
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
