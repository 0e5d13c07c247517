import type { FormEvent } from "react";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { useSettings } from "../../api/use-config";
import { useSubmit } from "../../hooks/use-submit";
import type { SignInStep } from "../../session/sign-in";
import { accountStrings } from "../../strings/accounts";
import { Below, FormStack } from "../account-frame";
import { CodeField, readCode } from "../code-field";
import { loadSignIn } from "./load-sign-in";
import { signInFailure } from "./sign-in-problem";

const { signIn: words } = accountStrings;

interface SignInCodeFormProps {
  onStep: (step: SignInStep) => void;
  onStartAgain: () => void;
}

/** The second step of accounts with an authenticator app. */
export function SignInCodeForm({ onStep, onStartAgain }: SignInCodeFormProps) {
  const { busy, failure, submit, refuse } = useSubmit();
  const support = useSettings()?.supportEmail;

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = readCode(event);
    if (!code) return refuse(words.codeMissing);
    return submit(async () => {
      const { signInWithCode } = await loadSignIn();
      const step = await signInWithCode(code).catch((error: unknown) => {
        throw signInFailure(error);
      });
      onStep(step);
    });
  };

  return (
    <FormStack onSubmit={send} noValidate>
      {failure && <FormAlert>{failure.message}</FormAlert>}
      <CodeField />
      <Button type="submit" wide busy={busy}>
        {words.codeSubmit}
      </Button>
      <Button variant="quiet" onClick={onStartAgain}>
        {words.startAgain}
      </Button>
      {support && (
        <Below>
          <strong>{words.lostPhone}</strong>
          <span>{words.lostPhoneText(support)}</span>
        </Below>
      )}
    </FormStack>
  );
}
