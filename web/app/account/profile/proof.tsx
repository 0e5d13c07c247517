import { type RefObject, useEffect, useRef, useState } from "react";
import type { Me } from "#contracts/me";
import { FormAlert } from "../../../ui/form-alert";
import { PasswordField } from "../../../ui/password-field";
import { Stack } from "../../../ui/stack";
import { ApiProblem } from "../../frame/api/api-problem";
import { CodeField, codeIn } from "../email-field";
import { loadSignIn, prepareSignIn } from "../sign-in/load-sign-in";
import { signInFailure } from "../sign-in/sign-in-problem";
import { accountStrings } from "../strings";
import { profileStrings } from "./strings";

const words = profileStrings.proof;

type Asked = "password" | "code";

/** Signs in again in place, where the service finds the sign-in too old for a change. */
export function useProof({ userId, email }: Pick<Me, "userId" | "email">) {
  const [asked, setAsked] = useState<Asked>();

  const ask = () => {
    prepareSignIn();
    setAsked("password");
  };
  /** False when the code of the second step is asked for now. Throws ApiProblem. */
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
    return step === "proven";
  };
  return { asked, ask, prove };
}

const refusal = (message: string) => new ApiProblem({ code: "invalid_input", message });

const wrongPassword = (message: string) =>
  new ApiProblem({ code: "invalid_input", message, fields: { password: [message] } });

/** Cognito's words for a wrong password speak of a username, which nobody was asked for. */
function proofFailure(error: unknown): ApiProblem {
  const problem = signInFailure(error);
  if (problem.message.startsWith("Incorrect")) return wrongPassword(words.wrong);
  return problem.message === accountStrings.signIn.startAgainWhy
    ? refusal(words.startAgain)
    : problem;
}

interface ProofFieldsProps {
  asked: Asked;
  /** What is wrong with the password. */
  error: string | undefined;
}

/** What proves who is signed in; the field takes the focus. */
export function ProofFields({ asked, error }: ProofFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  useFocusOn(fields, asked);
  return (
    <Stack ref={fields}>
      <FormAlert tone="waiting" title={profileStrings.newEmail.notYet}>
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

/** Leads to the field that is asked for now. */
function useFocusOn(fields: RefObject<HTMLDivElement | null>, asked: Asked) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each field that is asked for
  useEffect(() => fields.current?.querySelector("input")?.focus(), [asked]);
}
