import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import { ratingAfter } from "#contracts/ratings";
import { noteLength, type ReviewedWork } from "#contracts/reviews";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { formatDateTime } from "../../ui/dates";
import { FormAlert } from "../../ui/form-alert";
import { Heading } from "../../ui/heading";
import { Known } from "../../ui/known";
import { formatMoney } from "../../ui/money";
import { Note } from "../../ui/note";
import { Stack } from "../../ui/stack";
import { TextAreaField } from "../../ui/text-area-field";
import { useSettings } from "../api/use-config";
import { useNow } from "../hooks/use-now";
import { errorOf } from "../hooks/use-submit";
import { reviewStrings as words } from "../strings/reviews";
import { KeyLegend } from "./key-legend";
import { RejectDialog } from "./reject-dialog";
import { useDecision } from "./use-decision";
import { useReviewKeys } from "./use-review-keys";

const Form = chakra("form", { base: { display: "grid", gap: "4", marginTop: "3" } });

interface DecisionFormProps {
  work: ReviewedWork;
  onDecided: () => void;
}

/** The three decisions, each with what it will do. */
export function DecisionForm({ work, onDecided }: DecisionFormProps) {
  const { note, setNote, busy, failure, decide, lacksNote } = useDecision(work, onDecided);
  const [asksToReject, setAsksToReject] = useState(false);
  const reject = () => {
    if (!lacksNote()) setAsksToReject(true);
  };
  useReviewKeys({
    a: () => void decide("approve"),
    c: () => void decide("changes"),
    r: reject,
  });
  const { writer, task } = work;
  const before = Math.round(writer.rating * 10);
  const noteError = errorOf(failure, "note");

  return (
    <Card>
      <Heading size="lg">{words.decide}</Heading>
      <Form onSubmit={(event) => event.preventDefault()} noValidate>
        <TextAreaField
          label={words.note(writer.name.split(" ")[0] ?? writer.name)}
          hint={words.noteHint}
          error={noteError}
          maxLength={noteLength}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {failure && !noteError && <FormAlert>{failure.message}</FormAlert>}
        <Stack gap="sm">
          <Button wide busy={busy === "approve"} onClick={() => void decide("approve")}>
            {words.approve(formatMoney(task.amount))}
          </Button>
          <Note>
            {words.approveText(
              writer.rating.toFixed(1),
              (ratingAfter(before, "approved-on-time") / 10).toFixed(1),
            )}
          </Note>
        </Stack>
        <Stack gap="sm">
          <Button
            variant="secondary"
            wide
            busy={busy === "changes"}
            onClick={() => void decide("changes")}
          >
            {words.changes}
          </Button>
          <Note>
            <ChangesDue work={work} />
          </Note>
        </Stack>
        <Stack gap="sm">
          <Button variant="quiet" color="red" wide busy={busy === "reject"} onClick={reject}>
            {words.reject}
          </Button>
          <Note>{words.rejectText}</Note>
        </Stack>
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

/** When a new version would be due: in the hours of the setting, or later where the task is. */
function ChangesDue({ work }: { work: ReviewedWork }) {
  const hours = useSettings()?.review.changesHours;
  const now = useNow(30_000);
  const least = hours === undefined ? undefined : new Date(now.getTime() + hours * 3_600_000);
  return (
    <Known value={least}>
      {(at) => words.changesText(formatDateTime(later(at, new Date(work.task.dueDate))))}
    </Known>
  );
}

const later = (one: Date, other: Date) => (one > other ? one : other);
