import { type FormEvent, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Email } from "#contracts/fields";
import { mailedLinkRoutes } from "#contracts/mailed-links";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { TextLink } from "../../../ui/text-link";
import { call } from "../../frame/api/client";
import { draftFields, useDraft } from "../../frame/hooks/use-draft";
import { isGeneral, useSubmit } from "../../frame/hooks/use-submit";
import type { SentToSignIn } from "../../frame/session/session-guard";
import { AccountFrame, Below, FormStack } from "../account-frame";
import { EmailField } from "../email-field";
import { accountStrings } from "../strings";

const { forgot: words } = accountStrings;
/** Milliseconds before the sign-in page opens; the specification asks for three seconds. */
const redirectDelay = 3000;

export function ForgotPasswordPage() {
  const draft = useDraft("sign-in", { email: "" });
  const { busy, failure, submit, refuse } = useSubmit();
  const field = draftFields(draft, failure);
  const [sent, setSent] = useState<string>();
  const navigate = useNavigate();

  useEffect(() => {
    if (!sent) return;
    const state: SentToSignIn = { mailed: sent };
    const timer = setTimeout(() => navigate("/signin", { state }), redirectDelay);
    return () => clearTimeout(timer);
  }, [sent, navigate]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const email = Email.safeParse(draft.values.email);
    if (!email.success) return refuse(words.missing, { email: [words.missing] });
    return submit(async () => {
      const { message } = await call(
        mailedLinkRoutes.requestPasswordReset,
        {},
        { email: email.data },
      );
      setSent(message);
    });
  };

  return (
    <AccountFrame title={words.title} heading={words.heading} lead={words.text}>
      {sent ? (
        <FormAlert tone="good" title={sent}>
          {words.sentNext}
        </FormAlert>
      ) : (
        <FormStack onSubmit={send} noValidate>
          {isGeneral(failure, ["email"]) && <FormAlert>{failure?.message}</FormAlert>}
          <EmailField {...field("email")} />
          <Button type="submit" wide busy={busy}>
            {words.submit}
          </Button>
        </FormStack>
      )}
      <Below>
        <TextLink asChild alone>
          <Link to="/signin">{words.back}</Link>
        </TextLink>
      </Below>
    </AccountFrame>
  );
}
