import { type Ref, useCallback, useLayoutEffect, useRef } from "react";

/**
 * The properties by which a control shows a value. It is written into the page only when it
 * changes: what a password manager or a web view filled in without an event stays in the field.
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
 * Has the application notice what was filled into a form without an event, whenever something else
 * happens to the form, and before it is sent.
 */
export function noticeSilentFills() {
  const tell = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest("form") : null;
    // React looks whether the value is another than it knows.
    for (const control of form?.elements ?? [])
      control.dispatchEvent(new Event("input", { bubbles: true }));
  };
  for (const type of ["change", "focusin", "submit"]) addEventListener(type, tell, true);
}
