import { useCallback, useRef, useState } from "react";
import { errorOf, type useSubmit } from "./use-submit";

type Values = Record<string, string>;

const keyOf = (name: string) => `kalamu.draft.${name}`;

/**
 * What is typed in a form, kept in this tab until `forget`, so that a reload, a lost network or an
 * ended session costs nobody their words. Never for passwords.
 */
export function useDraft<V extends Values>(name: string, initial: V) {
  const [values, setValues] = useState<V>(() => ({ ...initial, ...read(name) }));
  const blank = useRef(initial);
  const change = useCallback(
    (changed: Partial<V>) =>
      setValues((before) => {
        const after = { ...before, ...changed };
        if (Object.entries(blank.current).every(([field, value]) => after[field] === value))
          sessionStorage.removeItem(keyOf(name));
        else sessionStorage.setItem(keyOf(name), JSON.stringify(after));
        return after;
      }),
    [name],
  );
  const forget = useCallback(() => forgetDraft(name), [name]);
  return { values, change, forget };
}

export const forgetDraft = (name: string) => sessionStorage.removeItem(keyOf(name));

/** Whether something was typed in a form for people who are signed in. */
export const hasOwnDraft = () =>
  Object.keys(sessionStorage).some((key) => ownDrafts.some((name) => key.startsWith(keyOf(name))));

const ownDrafts = [
  "new-task.",
  "change-task.",
  "payment.",
  "profile.",
  "withdrawal.",
  "training.",
  "review.",
  "import.",
];

/** Whether something typed is kept under this name. */
export const hasDraft = (name: string) => sessionStorage.getItem(keyOf(name)) !== null;

function read(name: string): Values {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "{}");
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
