import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import { NotificationMail } from "#contracts/mails";
import { reminderMessages, reminderRoutes } from "#contracts/reminders";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { FormAlert } from "../../ui/form-alert";
import { Note } from "../../ui/note";
import { catalogue } from "../../ui/strings/catalogue";
import { call } from "../frame/api/client";
import { useSubmit } from "../frame/hooks/use-submit";
import { AccountFrame, FormStack } from "./account-frame";

const strings = catalogue({
  title: "Unsubscribe",
  heading: "No more reminders?",
  lead: "We remind you by email until your account is active. You can stop that here.",
  rest: "Emails about your account, your password and your money still come.",
  submit: "Unsubscribe",
  failed: "You could not be unsubscribed just now.",
  dead: "This link is not one of ours, or it was cut off.",
  doneHeading: "No more reminders",
  done: "You get no more reminders. To have them again, use the switch in your profile: we then email you a link.",
  next: "Go to my dashboard",
  receipts: {
    title: "Unsubscribe",
    heading: "No more receipts?",
    lead: "We email you a receipt for each payment in or out. You can stop that here.",
    rest: "Every transaction is still in Earnings. Emails about your account’s safety still come.",
    submit: "Stop receipts",
    failed: "The receipts could not be stopped just now.",
    dead: "This link is not one of ours, or it was cut off.",
    doneHeading: "No more receipts",
    done: "You get no more receipts by email. To have them again, use the switch in your profile.",
    next: "Go to my dashboard",
  },
  decisions: {
    title: "Unsubscribe",
    heading: "No more emails about your work?",
    lead: "We email you each decision on your work. You can stop that here.",
    rest: "Each decision still stands in My Tasks. Emails that keep your account safe still come.",
    submit: "Stop these emails",
    failed: "The emails could not be stopped just now.",
    dead: "This link is not one of ours, or it was cut off.",
    doneHeading: "No more emails about your work",
    done: "You get no more emails about decisions. To have them again, use the switch in your profile.",
    next: "Go to my dashboard",
  },
  again: {
    title: "Reminders",
    heading: "Reminders again?",
    lead: "You unsubscribed from our reminders. From here you can have them again, until your account is active.",
    rest: "At most one email a day, and each has a link to stop them.",
    submit: "Remind me again",
    failed: "Your reminders could not be switched on just now.",
    dead: reminderMessages.expiredLinkBack,
    doneHeading: "Reminders come again",
    done: "You get reminders again, until your account is active.",
    next: "Go to my dashboard",
  },
});

/**
 * The page that a link in a mail opens, without sign-in. It stops one kind of mail, or turns
 * reminders on again. Mail scanners open such links, so the person must press a button.
 */
export function UnsubscribePage() {
  const [{ token, isAgain, mails }] = useState(linkOpened);
  const words = isAgain ? strings.again : mails ? strings[mails] : strings;
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
    /** The kind of mail that the link stops; undefined for reminders. */
    mails: NotificationMail.safeParse(query.get("mails")).data,
  };
}

const linkOf = (token: string, mails: NotificationMail | undefined) =>
  mails ? `${token}.${mails}` : token;
