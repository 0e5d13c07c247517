import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import { NewsMail } from "#contracts/mails";
import { reminderRoutes } from "#contracts/reminders";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { FormAlert } from "../../ui/form-alert";
import { Note } from "../../ui/note";
import { reminderStrings } from "../desk/reminders/strings";
import { call } from "../frame/api/client";
import { useSubmit } from "../frame/hooks/use-submit";
import { AccountFrame, FormStack } from "./account-frame";

/** Asks whether somebody wants no more of some mails, or has reminders again: scanners of mail open pages too. No sign-in. */
export function UnsubscribePage() {
  const [{ token, isAgain, mails }] = useState(linkOpened);
  const { unsubscribe } = reminderStrings;
  const words = isAgain ? unsubscribe.again : mails ? unsubscribe[mails] : unsubscribe;
  const { busy, failure, submit } = useSubmit();
  const [done, setDone] = useState(false);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    return submit(async () => {
      if (isAgain) await call(reminderRoutes.confirmReminders, {}, { code: token });
      else await call(reminderRoutes.unsubscribe, { token: linkOf(token, mails) }, {});
      setDone(true);
    });
  };
  const isDead = !/^[0-9A-Z]{32}$/.test(token) || failure?.message === words.dead;
  if (done || isDead)
    return (
      <AccountFrame title={words.title} heading={done ? words.doneHeading : words.heading}>
        <FormStack as="div">
          <FormAlert {...(done && { tone: "good" as const })}>
            {done ? words.done : words.dead}
          </FormAlert>
          <ButtonLink asChild wide>
            <Link to="/dashboard">{words.next}</Link>
          </ButtonLink>
        </FormStack>
      </AccountFrame>
    );
  return (
    <AccountFrame title={words.title} heading={words.heading} lead={words.lead}>
      <FormStack onSubmit={send} noValidate>
        {failure && <FormAlert title={words.failed}>{failure.message}</FormAlert>}
        <Note>{words.rest}</Note>
        <Button type="submit" wide busy={busy}>
          {words.submit}
        </Button>
      </FormStack>
    </AccountFrame>
  );
}

function linkOpened() {
  const query = new URLSearchParams(location.search);
  const again = query.get("again");
  return {
    token: again ?? query.get("token") ?? "",
    isAgain: again !== null,
    /** Of which mails the link is, where it isn't of reminders. */
    mails: NewsMail.safeParse(query.get("mails")).data,
  };
}

const linkOf = (token: string, mails: NewsMail | undefined) =>
  mails ? `${token}.${mails}` : token;
