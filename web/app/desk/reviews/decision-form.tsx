import { chakra } from "@chakra-ui/react/styled-system";
import { type KeyboardEvent, useRef, useState } from "react";
import { ratingAfter } from "#contracts/ratings";
import { noteLength, type ReviewedWork } from "#contracts/reviews";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { Known } from "../../../ui/known";
import { formatMoney } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { Stack } from "../../../ui/stack";
import { TextAreaField } from "../../../ui/text-area-field";
import { useSettings } from "../../frame/api/use-config";
import { useNow } from "../../frame/hooks/use-now";
import { errorOf } from "../../frame/hooks/use-submit";
import { DecisionButtons } from "./decision-buttons";
import { KeyLegend } from "./key-legend";
import { RejectDialog } from "./reject-dialog";
import { reviewStrings as words } from "./strings";
import { useDecision } from "./use-decision";
import { useReviewKeys } from "./use-review-keys";

const Form = chakra("form", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "4",
    marginTop: "3",
    outline: "none",
  },
});

interface DecisionFormProps {
  work: ReviewedWork;
  onDecided: () => void;
  onHeld: () => void;
  /** Something else than this page believes was decided already. */
  onRefused: () => void;
}

/** The three decisions, each with what it will do. */
export function DecisionForm({ work, onDecided, onHeld, onRefused }: DecisionFormProps) {
  const decision = useDecision(work, { onDecided, onHeld, onRefused });
  const { note, setNote, busy, failure, isReady, decide, lacksNote } = decision;
  const form = useRef<HTMLFormElement>(null);
  const [asksToReject, setAsksToReject] = useState(false);
  /** What the note is written for. */
  const [wanted, setWanted] = useState<"changes" | "reject">("changes");
  const changes = () => {
    setWanted("changes");
    void decide("changes");
  };
  const reject = () => {
    if (!isReady) return;
    setWanted("reject");
    if (!lacksNote()) setAsksToReject(true);
  };
  const approve = () => void decide("approve");
  useReviewKeys({ a: approve, c: changes, r: reject });
  const leaveNote = (event: KeyboardEvent) => {
    if (event.key === "Escape") form.current?.focus();
    else if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    else if (wanted === "changes") changes();
    else reject();
    event.preventDefault();
  };
  const noteError = errorOf(failure, "note");

  return (
    <Card>
      <Heading size="lg">{words.decide}</Heading>
      <Form ref={form} tabIndex={-1} onSubmit={(event) => event.preventDefault()} noValidate>
        <TextAreaField
          label={words.note(work.writer.name.split(" ")[0] ?? work.writer.name)}
          hint={words.noteHint}
          error={noteError}
          maxLength={noteLength}
          rows={3}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          onKeyDown={leaveNote}
        />
        {failure && !noteError && <FormAlert>{failure.message}</FormAlert>}
        <DecisionButtons
          amount={formatMoney(work.task.amount)}
          busy={busy}
          isReady={isReady}
          onApprove={approve}
          onChanges={changes}
          onReject={reject}
        />
        <Outcomes work={work} />
        <KeyLegend />
      </Form>
      {asksToReject && (
        <RejectDialog
          work={work}
          busy={busy === "reject"}
          problem={failure?.message}
          onReject={(reopen) => void decide("reject", reopen)}
          onClose={() => setAsksToReject(false)}
        />
      )}
    </Card>
  );
}

/** What each decision will do. */
function Outcomes({ work: { writer, task } }: { work: ReviewedWork }) {
  const after = ratingAfter(Math.round(writer.rating * 10), "approved-on-time") / 10;
  const hours = useSettings()?.review.changesHours;
  const now = useNow(30_000);
  const least = hours === undefined ? undefined : new Date(now.getTime() + hours * 3_600_000);
  return (
    <Stack gap="sm">
      <Note>
        <strong>{words.approve}:</strong>{" "}
        {words.approveText(writer.rating.toFixed(1), after.toFixed(1))}
      </Note>
      <Note>
        <strong>{words.changesShort}:</strong>{" "}
        <Known value={least}>
          {(at) => words.changesText(formatDateTime(later(at, new Date(task.dueDate))))}
        </Known>
      </Note>
      <Note>
        <strong>{words.reject}:</strong> {words.rejectText}
      </Note>
    </Stack>
  );
}

/** A new version has the hours of the setting, or more where the task has. */
const later = (one: Date, other: Date) => (one > other ? one : other);
