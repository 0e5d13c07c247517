import { type FormEvent, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { mailedCodePattern, mailedLinkRoutes } from "#contracts/mailed-links";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { FormAlert } from "../../../ui/form-alert";
import { inTab } from "../../../ui/storage";
import { useToast } from "../../../ui/toast-host";
import { call } from "../../frame/api/client";
import { isGeneral, useSubmit } from "../../frame/hooks/use-submit";
import { AccountFrame, FormStack } from "../account-frame";
import { NewPasswordFields, newPassword } from "../person-fields";
import { accountStrings } from "../strings";

const { reset: words } = accountStrings;

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

const place = "kalamu.reset-code";

/**
 * Returns the one-time code of a reset link, from its `#` part or its query; undefined if it is
 * missing or malformed. Moves the code from the address bar, where others could see it, to this
 * tab's storage, so that a reload works.
 */
function takeResetCode(): string | undefined {
  const { hash, search, pathname } = location;
  const opened = codeIn(hash.slice(1)) ?? codeIn(search);
  if (opened !== null) {
    history.replaceState(history.state, "", pathname);
    inTab.setItem(place, opened);
  }
  const code = inTab.getItem(place) ?? "";
  return mailedCodePattern.test(code) ? code : undefined;
}

const codeIn = (written: string) => new URLSearchParams(written).get("oobCode");

const forgetResetCode = () => inTab.removeItem(place);
