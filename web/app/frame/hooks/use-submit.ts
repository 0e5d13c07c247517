import { useEffect, useRef, useState } from "react";
import { useOnline } from "../../../ui/use-online";
import { ApiProblem, isInDoubt, isUnanswered, wordsOf } from "../api/api-problem";

interface Failure {
  message: string;
  fields: Record<string, string[]>;
  unanswered: boolean;
  /** True if the request may have worked. */
  inDoubt?: boolean;
}

/**
 * Sends a form once, even if its button is pressed several times, and shows the message of a
 * failure; `whenUnanswered` explains a missing answer. The first wrong field gets the focus.
 */
export function useSubmit(whenUnanswered?: string) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useFailure<Failure>();
  const running = useRef(false);

  // The effect runs once the errors are rendered.
  useEffect(() => {
    if (failure) focusFirstWrong();
  }, [failure]);
  const refuse = (message: string, fields: Failure["fields"] = {}) =>
    setFailure({ message, fields, unanswered: false });
  const submit = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure({
        message: wordsOf(error, whenUnanswered),
        fields: error instanceof ApiProblem ? error.fields : {},
        unanswered: isUnanswered(error),
        inDoubt: isInDoubt(error),
      });
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, submit, refuse };
}

/**
 * Once the errors are rendered, focuses the first wrong field, so that a screen reader reads it.
 */
export const focusFirstWrong = () =>
  void requestAnimationFrame(() => {
    const place = document.querySelector("dialog[open]") ? "dialog[open]" : "main form";
    document.querySelector<HTMLElement>(`${place} [aria-invalid=true]`)?.focus();
  });

export const errorOf = (failure: Failure | undefined, field: string): string | undefined =>
  failure?.fields[field]?.[0];

/** True if no field shows the failure. */
export const isGeneral = (failure: Failure | undefined, fields: readonly string[]) =>
  failure !== undefined && !fields.some((field) => failure.fields[field]);

/** The failure of the last try. A failure without an answer is removed when the network is back. */
export function useFailure<Failure extends { unanswered: boolean }>() {
  const [failure, setFailure] = useState<Failure>();
  const online = useOnline();
  useEffect(() => {
    if (online) setFailure((last) => (last?.unanswered ? undefined : last));
  }, [online]);
  return [failure, setFailure] as const;
}
