import { useRef, useState } from "react";
import { ApiProblem, isUnreached } from "../api/api-problem";
import { CodeMissing } from "../reload-once";
import { accountStrings } from "../strings/accounts";
import { errorStrings } from "../strings/errors";
import { useFailure } from "./use-failure";

interface Failure {
  message: string;
  fields: Record<string, string[]>;
  unreached: boolean;
}

/**
 * Sends a form: once however often it is pressed, with its failure in words; `whenUnreached` says
 * what it means that no answer came. The first field that is wrong takes the focus.
 */
export function useSubmit(whenUnreached?: string) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useFailure<Failure>();
  const running = useRef(false);

  const fail = (reason: Failure) => {
    setFailure(reason);
    focusFirstWrong();
  };
  const refuse = (message: string, fields: Failure["fields"] = {}) =>
    fail({ message, fields, unreached: false });
  const submit = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      fail({
        message: wordsOf(error, whenUnreached),
        fields: error instanceof ApiProblem ? error.fields : {},
        unreached: isUnreached(error) || error instanceof CodeMissing,
      });
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, submit, refuse };
}

/** Once it is shown what is wrong: the first such field takes the focus, and its words are read. */
export const focusFirstWrong = () =>
  void requestAnimationFrame(() =>
    document.querySelector<HTMLElement>("main form [aria-invalid=true]")?.focus(),
  );

/** What went wrong, in words for people; `whenUnreached` in place of the usual ones. */
export function wordsOf(error: unknown, whenUnreached?: string): string {
  if (whenUnreached && isUnreached(error)) return whenUnreached;
  if (error instanceof ApiProblem) return error.message;
  if (error instanceof CodeMissing) return errorStrings.unreachable;
  return accountStrings.signIn.unexpected;
}

/** The first thing wrong with one field. */
export const errorOf = (failure: Failure | undefined, field: string): string | undefined =>
  failure?.fields[field]?.[0];

/** Whether the failure is about something that no single field shows. */
export const isGeneral = (failure: Failure | undefined, fields: readonly string[]) =>
  failure !== undefined && !fields.some((field) => failure.fields[field]);
