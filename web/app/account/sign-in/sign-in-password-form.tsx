import type { FormEvent } from "react";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { isGeneral, useSubmit } from "../../frame/hooks/use-submit";
import type { SignInStep } from "../../frame/session/sign-in";
import { FormStack } from "../account-frame";
import { NewPasswordFields, newPassword } from "../person-fields";
import { accountStrings } from "../strings";
import { loadSignIn } from "./load-sign-in";
import { signInFailure } from "./sign-in-problem";

const { signIn: words } = accountStrings;

interface SignInPasswordFormProps {
  onStep: (step: SignInStep) => void;
  onStartAgain: () => void;
}

/** Asks the owner of an invited account for a new password, the second step of sign-in. */
export function SignInPasswordForm({ onStep, onStartAgain }: SignInPasswordFormProps) {
  const { busy, failure, submit, refuse } = useSubmit();

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = newPassword(new FormData(event.currentTarget));
    if ("wrong" in typed) return refuse("", typed.wrong);
    return submit(async () => {
      const { signInWithNewPassword } = await loadSignIn();
      const step = await signInWithNewPassword(typed.password).catch((error: unknown) => {
        throw signInFailure(error);
      });
      onStep(step);
    });
  };

  return (
    <FormStack onSubmit={send} noValidate>
      {isGeneral(failure, ["password", "confirmPassword"]) && (
        <FormAlert>{failure?.message}</FormAlert>
      )}
      <NewPasswordFields failure={failure} />
      <Button type="submit" wide busy={busy}>
        {words.passwordSubmit}
      </Button>
      <Button variant="quiet" onClick={onStartAgain}>
        {words.startAgain}
      </Button>
    </FormStack>
  );
}
