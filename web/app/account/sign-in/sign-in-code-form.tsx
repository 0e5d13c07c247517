import type { FormEvent } from "react";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { useSettings } from "../../frame/api/use-config";
import { useSubmit } from "../../frame/hooks/use-submit";
import type { SignInStep } from "../../frame/session/sign-in";
import { Below, FormStack } from "../account-frame";
import { CodeField, readCode } from "../code-field";
import { accountStrings } from "../strings";
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
