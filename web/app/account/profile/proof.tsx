import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Me } from "#contracts/me";
import { requestMessages } from "#contracts/problem";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { PasswordField } from "../../../ui/password-field";
import { Stack } from "../../../ui/stack";
import { useToast } from "../../../ui/toast-host";
import { ApiProblem, wordsOf } from "../../frame/api/api-problem";
import { useSubmit } from "../../frame/hooks/use-submit";
import { useSession } from "../../frame/session/session-store";
import { signOutToReturn } from "../../frame/session/sign-out";
import { CodeField, codeIn } from "../email-field";
import { goOnPushing, pushStateKey } from "../notifications/push";
import { pushStrings } from "../notifications/push-strings";
import { loadSignIn, prepareSignIn } from "../sign-in/load-sign-in";
import { signInFailure } from "../sign-in/sign-in-problem";
import { accountStrings } from "../strings";
import { profileStrings } from "./strings";

const words = profileStrings.proof;

type Asked = "password" | "code";

/**
 * Makes changes that the service refuses if the last sign-in is too old. After such a refusal, the
 * person can sign in on the same page.
 */
export function useProof({ userId, email }: Pick<Me, "userId" | "email">) {
  const [asked, setAsked] = useState<Asked>();
  const provider = useSession()?.provider;
  const toast = useToast();
  const client = useQueryClient();

  const ask = () => {
    prepareSignIn();
    setAsked("password");
  };
  /** Returns false if the person must enter the code of the second step next. Throws ApiProblem. */
  const prove = async (typed: FormData): Promise<boolean> => {
    const password = String(typed.get("password") ?? "");
    const code = codeIn(typed);
    if (asked === "password" && !password) throw wrongPassword(words.missing);
    if (asked === "code" && !code) throw refusal(accountStrings.signIn.codeMissing);
    const { signInAgainWith, signInAgainWithCode } = await loadSignIn();
    const step = await (code
      ? signInAgainWithCode(userId, code)
      : signInAgainWith(userId, email, password)
    ).catch((error: unknown) => {
      const problem = proofFailure(error);
      if (problem.message === words.startAgain) setAsked("password");
      throw problem;
    });
    setAsked(step === "code-needed" ? "code" : undefined);
    if (step === "proven")
      goOnPushing().catch(() => {
        toast("stopped", pushStrings.ended);
        void client.invalidateQueries({ queryKey: pushStateKey });
      });
    return step === "proven";
  };
  /** Returns the change's result; undefined if the person must sign in first. Throws ApiProblem. */
  const proven = async <T,>(typed: FormData, change: () => Promise<T>): Promise<T | undefined> => {
    if (asked && !(await prove(typed))) return undefined;
    return await change().catch((error: unknown) => {
      // A person who signs in with a provider has no password in the user pool.
      if (provider || !isTooOld(wordsOf(error))) throw error;
      ask();
      return undefined;
    });
  };
  return { asked, proven };
}

/**
 * True if a change failed because the last sign-in is too old. A person who signs in with a
 * provider must then sign in again on another page.
 */
export const isTooOld = (failure: string | undefined) =>
  failure === requestMessages.signInAgainFirst;

/** A button that opens the sign-in page and keeps the typed text. */
export function SignInAgain({ wide = false }: { wide?: boolean }) {
  const { busy, submit } = useSubmit();
  return (
    <Button wide={wide} busy={busy} onClick={() => void submit(signOutToReturn)}>
      {words.signInAgain}
    </Button>
  );
}

const refusal = (message: string) => new ApiProblem({ code: "invalid_input", message });

const wrongPassword = (message: string) =>
  new ApiProblem({ code: "invalid_input", message, fields: { password: [message] } });

/**
 * Replaces Cognito's message for a wrong password: it mentions a username, and this form has none.
 */
function proofFailure(error: unknown): ApiProblem {
  const problem = signInFailure(error);
  if (problem.message.startsWith("Incorrect")) return wrongPassword(words.wrong);
  return problem.message === accountStrings.signIn.startAgainWhy
    ? refusal(words.startAgain)
    : problem;
}

interface ProofFieldsProps {
  asked: Asked;
  error: string | undefined;
}

export function ProofFields({ asked, error }: ProofFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  useFocusOn(fields, asked);
  return (
    <Stack ref={fields}>
      <FormAlert tone="waiting" title={words.notYet}>
        {words.why[asked]}
      </FormAlert>
      {asked === "code" ? (
        <CodeField />
      ) : (
        <PasswordField
          label={words.label}
          name="password"
          autoComplete="current-password"
          error={error}
        />
      )}
    </Stack>
  );
}

function useFocusOn(fields: RefObject<HTMLDivElement | null>, asked: Asked) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each field that is asked for
  useEffect(() => fields.current?.querySelector("input")?.focus(), [asked]);
}
