import { useState } from "react";
import {
  secondLookDays,
  secondLookLength,
  secondLookMessages,
  secondLookRoutes,
  secondLookUntil,
} from "#contracts/second-looks";
import type { Award } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { formatDateTime, formatDay } from "../../../ui/dates";
import { FormAlert } from "../../../ui/form-alert";
import { Note } from "../../../ui/note";
import { Question } from "../../../ui/question";
import { Row } from "../../../ui/row";
import { catalogue } from "../../../ui/strings/catalogue";
import { TextAreaField } from "../../../ui/text-area-field";
import { useToast } from "../../../ui/toast-host";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { useDraft } from "../../frame/hooks/use-draft";
import { errorOf, useSubmit } from "../../frame/hooks/use-submit";
import { ReviewerNote } from "./task-context";
import { usePutAward } from "./use-awards";

const words = catalogue({
  ask: "Ask for a second look",
  until: (time: string) => `You can ask until ${time}.`,
  over: (day: string) => `You could ask for a second look until ${day}.`,
  title: "Ask for a second look",
  rejected:
    "The administrator reads your words and looks at your work once more: it is approved and paid, or you may change it, or the rejection stays. Your rating falls no further.",
  once: (days: number) => `You can ask once for each task, within ${days} days.`,
  label: "What should be looked at again?",
  hint: "Say which words of the task you followed, and where.",
  send: "Send",
  notNow: "Not now",
  sent: "Sent. You are told as soon as it is answered.",
  unreached: "We got no reply. Tap again; it counts once.",
  asked: "You asked for a second look. You are told as soon as it is answered.",
  rejectedFor: "Rejected at first. The reviewer wrote:",
  youWrote: "You asked for a second look, and wrote:",
});

/**
 * Offers to request a second look at a rejection, once and for some days. After the request, shows
 * its state and the notes.
 */
export function SecondLook({ award, now }: { award: Award; now: Date }) {
  const [asks, setAsks] = useState(false);
  if (award.secondLookAt)
    return (
      <>
        {award.secondLook?.rejectedFor && (
          <ReviewerNote note={award.secondLook.rejectedFor} title={words.rejectedFor} />
        )}
        {award.secondLook && <ReviewerNote note={award.secondLook.words} title={words.youWrote} />}
        {awaitsSecondLook(award) && <Note>{words.asked}</Note>}
      </>
    );
  const until = secondLookUntil(award);
  if (!until) return null;
  if (until <= now) return <Note>{words.over(formatDay(until, now))}</Note>;
  return (
    <>
      <Row>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${words.ask}: ${award.taskId}`}
          onClick={() => setAsks(true)}
        >
          {words.ask}
        </Button>
        <Note>{words.until(formatDateTime(until, now))}</Note>
      </Row>
      {asks && <AskDialog award={award} onClose={() => setAsks(false)} />}
    </>
  );
}

export const awaitsSecondLook = ({ secondLookAt, reviewedAt, status }: Award) =>
  secondLookAt !== null && secondLookAt > (reviewedAt ?? "") && status === "submitted";

function AskDialog({ award, onClose }: { award: Award; onClose: () => void }) {
  const name = `second-look.${award.taskId}.${award.awardedAt}`;
  const draft = useDraft(name, { words: "" });
  const { busy, failure, submit, refuse } = useSubmit(words.unreached);
  const putAward = usePutAward();
  const toast = useToast();
  const typed = draft.values.words.trim();
  const fieldError = typed ? undefined : errorOf(failure, "words");

  const send = async () => {
    if (!typed)
      return refuse(secondLookMessages.wordsNeeded, { words: [secondLookMessages.wordsNeeded] });
    const form = { awardedAt: award.awardedAt, words: typed };
    await submit(async () => {
      const reply = await doOnce(operationKey(name, form), (once) =>
        call(secondLookRoutes.askSecondLook, { id: award.taskId }, form, once),
      );
      draft.forget();
      toast("good", words.sent);
      onClose();
      await putAward(reply.award);
    });
  };

  return (
    <Question
      title={words.title}
      onClose={onClose}
      busy={busy}
      tone="primary"
      confirm={words.send}
      onConfirm={send}
      keep={words.notNow}
    >
      <p>{words.rejected}</p>
      <Note>{words.once(secondLookDays)}</Note>
      <TextAreaField
        label={words.label}
        hint={words.hint}
        error={fieldError}
        limit={secondLookLength}
        value={draft.values.words}
        onChange={(event) => draft.change({ words: event.currentTarget.value })}
      />
      {failure && !errorOf(failure, "words") && (
        <FormAlert tone={failure.inDoubt ? "waiting" : "stopped"}>{failure.message}</FormAlert>
      )}
    </Question>
  );
}
