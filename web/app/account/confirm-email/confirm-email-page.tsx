import { type FormEvent, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { usernamePattern } from "#contracts/fields";
import { mailedCodePattern, mailedLinkRoutes } from "#contracts/mailed-links";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { FormAlert } from "../../../ui/form-alert";
import { call } from "../../frame/api/client";
import { useSubmit } from "../../frame/hooks/use-submit";
import { forgetEverything } from "../../frame/session/forget";
import { AccountFrame, FormStack } from "../account-frame";
import { accountStrings } from "../strings";

const { confirm } = accountStrings;

/**
 * Confirms or changes an email address with the code of the mailed link that opened this page.
 * Mail scanners open such links, so the person must press a button.
 */
export function ConfirmEmailPage() {
  const [{ code, username, isNew }] = useState(() => readLink(location.search));
  const words = isNew ? confirm.new : confirm;
  const { busy, failure, submit } = useSubmit();
  const [confirmed, setConfirmed] = useState("");
  const isDead = !mailedCodePattern.test(code) || failure?.message === words.expired;
  const isOver = isDead || confirmed !== "";

  // Removes the code from the address bar, where it could be copied.
  useEffect(() => {
    if (isOver) history.replaceState(history.state, "", location.pathname);
  }, [isOver]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    return submit(async () => {
      const route = isNew ? mailedLinkRoutes.confirmNewEmail : mailedLinkRoutes.confirmEmail;
      const { message } = await call(route, {}, { code });
      // When an address is replaced, the service ends all sessions, also this browser's.
      if (isNew) forgetEverything();
      setConfirmed(message);
    });
  };

  if (isOver)
    return (
      <AccountFrame title={words.title} heading={words.heading}>
        <FormStack as="div">
          <FormAlert {...(confirmed && { tone: "good" as const })}>
            {confirmed || words.expired}
          </FormAlert>
          <ButtonLink asChild wide>
            <Link to={isNew ? "/signin" : "/dashboard"}>{words.next}</Link>
          </ButtonLink>
        </FormStack>
      </AccountFrame>
    );
  return (
    <AccountFrame title={words.title} heading={words.heading} lead={words.whose(username)}>
      <FormStack onSubmit={send} noValidate>
        {failure && <FormAlert title={words.failed}>{failure.message}</FormAlert>}
        <FormAlert tone="waiting">{words.notYours}</FormAlert>
        <Button type="submit" wide busy={busy}>
          {words.submit}
        </Button>
      </FormStack>
    </AccountFrame>
  );
}

/** Reads a mailed link. Anybody can write such a link, so an invalid username is ignored. */
export function readLink(search: string) {
  const query = new URLSearchParams(search);
  const username = query.get("username") ?? "";
  return {
    code: query.get("code") ?? "",
    username: usernamePattern.test(username) ? username : "",
    isNew: query.has("new"),
  };
}
