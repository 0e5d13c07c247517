import { type FormEvent, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { mailedCodePattern, mailedLinkRoutes } from "#contracts/mailed-links";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { FormAlert } from "../../ui/form-alert";
import { call } from "../frame/api/client";
import { useSubmit } from "../frame/hooks/use-submit";
import { AccountFrame, FormStack } from "./account-frame";
import { accountStrings } from "./strings";

const words = accountStrings.reopen;

/**
 * Reopens a closed account by a mailed link. Mail scanners open such links, so the person must
 * press a button.
 */
export function ReopenPage() {
  const [code] = useState(() => new URLSearchParams(location.hash.slice(1)).get("code") ?? "");
  const { busy, failure, submit } = useSubmit();
  const [opened, setOpened] = useState("");
  const isDead = !mailedCodePattern.test(code) || failure?.message === words.expired;
  const isOver = isDead || opened !== "";

  useEffect(() => {
    if (isOver) history.replaceState(history.state, "", location.pathname);
  }, [isOver]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    return submit(async () => {
      const { message } = await call(mailedLinkRoutes.reopenAccount, {}, { code });
      setOpened(message);
    });
  };

  if (isOver)
    return (
      <AccountFrame title={words.title} heading={words.heading}>
        <FormStack as="div">
          <FormAlert {...(opened && { tone: "good" as const })}>
            {opened || words.expired}
          </FormAlert>
          <ButtonLink asChild wide>
            <Link to={opened ? "/signin" : "/forgot-password"}>
              {opened ? words.next : words.newPassword}
            </Link>
          </ButtonLink>
        </FormStack>
      </AccountFrame>
    );
  return (
    <AccountFrame title={words.title} heading={words.heading} lead={words.lead}>
      <FormStack onSubmit={send} noValidate>
        {failure && <FormAlert title={words.failed}>{failure.message}</FormAlert>}
        <FormAlert tone="waiting">{words.warning}</FormAlert>
        <Button type="submit" wide busy={busy}>
          {words.submit}
        </Button>
      </FormStack>
    </AccountFrame>
  );
}
