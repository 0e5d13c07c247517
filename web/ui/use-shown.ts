import { type Ref, useCallback, useLayoutEffect, useRef } from "react";

/**
 * Returns the props with which a control shows a value. Only a changed value is written into the
 * control: a password manager may have filled it in without an event.
 */
export function useShown<Control extends HTMLInputElement | HTMLTextAreaElement>(
  value: string | number | readonly string[] | undefined,
  ref: Ref<Control> | undefined,
) {
  const control = useRef<Control>(null);
  const shown = value === undefined ? undefined : String(value);
  useLayoutEffect(() => {
    if (shown !== undefined && control.current && control.current.value !== shown)
      control.current.value = shown;
  }, [shown]);
  const keep = useCallback(
    (found: Control | null) => {
      control.current = found;
      if (typeof ref === "function") return ref(found);
      if (ref) ref.current = found;
      return undefined;
    },
    [ref],
  );
  return { ...(shown !== undefined && { defaultValue: shown }), ref: keep };
}

/**
 * Makes React notice fields that were filled in without an event: when the focus or a value in the
 * form changes, and before the form is sent.
 */
export function noticeSilentFills() {
  const tell = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest("form") : null;
    // React compares the control's value with the last value that it knows.
    for (const control of form?.elements ?? [])
      control.dispatchEvent(new Event("input", { bubbles: true }));
  };
  for (const type of ["change", "focusin", "submit"]) addEventListener(type, tell, true);
}
