import { type FormEvent, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { mailedLinkRoutes } from "#contracts/mailed-links";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { FormAlert } from "../../../ui/form-alert";
import { useToast } from "../../../ui/toast-host";
import { call } from "../../frame/api/client";
import { isGeneral, useSubmit } from "../../frame/hooks/use-submit";
import { AccountFrame, FormStack } from "../account-frame";
import { accountStrings } from "../strings";
import { newPassword } from "./new-password";
import { NewPasswordFields } from "./new-password-fields";
import { forgetResetCode, takeResetCode } from "./reset-code";

const { reset: words } = accountStrings;

/** Sets a new password with the code of the mailed link, or of a newer one that is pasted into its tab. */
export function ResetPasswordPage() {
  const [code, setCode] = useState(takeResetCode);

  useEffect(() => {
    const take = () => location.hash && setCode(takeResetCode());
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);

  return <ResetPasswordForm key={code} code={code} />;
}

function ResetPasswordForm({ code }: { code: string | undefined }) {
  const { busy, failure, submit, refuse } = useSubmit();
  const navigate = useNavigate();
  const toast = useToast();
  const dead =
    !code || failure?.message === words.expiredLink || failure?.message === words.invalidLink;

  useEffect(() => {
    if (dead) forgetResetCode();
  }, [dead]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = newPassword(new FormData(event.currentTarget));
    if ("wrong" in typed) return refuse("", typed.wrong);
    return submit(async () => {
      await call(
        mailedLinkRoutes.confirmPasswordReset,
        {},
        { oobCode: code ?? "", password: typed.password },
      );
      forgetResetCode();
      toast("good", words.success);
      void navigate("/signin", { replace: true });
    });
  };

  if (dead)
    return (
      <AccountFrame title={words.title} heading={words.heading}>
        <FormStack as="div">
          <FormAlert title={code ? words.expiredLink : words.invalidLink}>
            {words.linkHelp}
          </FormAlert>
          <ButtonLink asChild wide>
            <Link to="/forgot-password">{words.newLink}</Link>
          </ButtonLink>
        </FormStack>
      </AccountFrame>
    );
  return (
    <AccountFrame title={words.title} heading={words.heading} lead={words.text}>
      <FormStack onSubmit={send} noValidate>
        {isGeneral(failure, ["password", "confirmPassword"]) && (
          <FormAlert title={words.failed}>{failure?.message}</FormAlert>
        )}
        <NewPasswordFields failure={failure} />
        <Button type="submit" wide busy={busy}>
          {words.submit}
        </Button>
      </FormStack>
    </AccountFrame>
  );
}
