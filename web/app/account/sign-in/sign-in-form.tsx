import type { FormEvent } from "react";
import { Link } from "react-router-dom";
import { Email } from "#contracts/fields";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { PasswordField } from "../../../ui/password-field";
import { TextLink } from "../../../ui/text-link";
import { draftFields } from "../../frame/hooks/draft-fields";
import { useDraft } from "../../frame/hooks/use-draft";
import { useSubmit } from "../../frame/hooks/use-submit";
import type { SignInStep } from "../../frame/session/sign-in";
import { FormStack } from "../account-frame";
import { EmailField } from "../email-field";
import { accountStrings } from "../strings";
import { loadSignIn, prepareSignIn } from "./load-sign-in";
import { signInFailure } from "./sign-in-problem";

const { fields, signIn: words } = accountStrings;

export function SignInForm({ onStep }: { onStep: (step: SignInStep) => void }) {
  const draft = useDraft("sign-in", { email: "" });
  const { busy, failure, submit, refuse } = useSubmit();
  const field = draftFields(draft, failure);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    if (!draft.values.email.trim() || !password) return refuse(words.missing);
    if (!Email.safeParse(draft.values.email).success) return refuse(words.invalidEmail);
    return submit(async () => {
      const { signInWith } = await loadSignIn();
      const step = await signInWith(draft.values.email, password).catch((error: unknown) => {
        throw signInFailure(error);
      });
      draft.forget();
      onStep(step);
    });
  };

  return (
    <FormStack onSubmit={send} onFocus={prepareSignIn} noValidate>
      {failure && <FormAlert>{failure.message}</FormAlert>}
      <EmailField {...field("email")} />
      <div>
        <PasswordField label={fields.password} name="password" autoComplete="current-password" />
        <TextLink asChild alone fontSize="sm">
          <Link to="/forgot-password">{words.forgot}</Link>
        </TextLink>
      </div>
      <Button type="submit" wide busy={busy}>
        {words.submit}
      </Button>
    </FormStack>
  );
}
