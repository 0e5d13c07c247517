import { chakra } from "@chakra-ui/react/styled-system";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type RatingReason, ratingAfter } from "#contracts/ratings";
import { type Decision, noteLength, type ReviewedWork, reviewRoutes } from "#contracts/reviews";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { Disclosure } from "../../../ui/disclosure";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { Known } from "../../../ui/known";
import { formatMoney } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { Question } from "../../../ui/question";
import { Stack } from "../../../ui/stack";
import { TextAreaField } from "../../../ui/text-area-field";
import { useToast } from "../../../ui/toast-host";
import { unbroken } from "../../../ui/unbroken";
import { ApiProblem } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { useSettings } from "../../frame/api/use-config";
import { useDraft } from "../../frame/hooks/use-draft";
import { useNow } from "../../frame/hooks/use-now";
import { errorOf, isGeneral, useSubmit } from "../../frame/hooks/use-submit";
import { shownUser } from "../../frame/session/session-store";
import { approvals } from "./approvals";
import { DecisionButtons, KeyLegend } from "./decision-buttons";
import { tooEarly, useReviewKeys, useSilence } from "./review-keys";
import { reviewStrings as words } from "./strings";

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
  /**
   * Called when the API refuses the decision with `conflict`: the work is already decided, or its
   * task was deleted or taken again.
   */
  onRefused: () => void;
}

export function DecisionForm(props: DecisionFormProps) {
  const { work } = props;
  const { note, rejection, change, busy, failure, noteError, isReady, decide } = useDecision(props);
  const form = useRef<HTMLFormElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const silence = useSilence();
  const [asksToReject, setAsksToReject] = useState(false);
  const changes = () => void decide("changes");
  const reject = () => {
    if (!isReady) return;
    // If no reason was typed yet, the dialog starts with the typed note.
    if (!rejection) change({ rejection: note });
    setAsksToReject(true);
  };
  const approve = () => void decide("approve");
  const noChanges = noChangesTo(work);
  const due = useChangesDue(work);
  useReviewKeys({
    a: isReady ? approve : tooEarly,
    // The key only focuses the note. Sending it takes Ctrl Enter or a press on the button.
    c: noChanges ? changes : () => noteField.current?.focus(),
    r: isReady ? reject : tooEarly,
  });
  const leaveNote = (event: KeyboardEvent) => {
    if (event.key === "Escape") form.current?.focus();
    else if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    else changes();
    event.preventDefault();
  };
  return (
    <Card>
      <Heading size="lg">{words.decide}</Heading>
      <Form ref={form} tabIndex={-1} onSubmit={(event) => event.preventDefault()} noValidate>
        <TextAreaField
          ref={noteField}
          label={words.note(work.writer.name.split(" ")[0] ?? work.writer.name)}
          hint={words.noteHint}
          error={noteError("changes")}
          limit={noteLength}
          rows={3}
          value={note}
          onChange={(event) => change({ note: event.currentTarget.value })}
          onKeyDown={leaveNote}
          aria-keyshortcuts="C"
        />
        {isGeneral(failure, ["note"]) && <FormAlert>{failure?.message}</FormAlert>}
        {silence && <Note role="status">{words.silences[silence]}</Note>}
        {noChanges && failure?.message !== noChanges && <Note>{noChanges}</Note>}
        <DecisionButtons
          effects={{
            ...(!noApprovalOf(work) && { approve: words.pays(formatMoney(work.task.amount)) }),
            ...(due && !noChanges && { changes: words.dueAgain(formatDateTime(due)) }),
            reject: words.paysNothing(ratingBy(work, work.secondLook ? undefined : "rejected")),
          }}
          busy={busy}
          isReady={isReady}
          noApproval={noApprovalOf(work)}
          noChanges={noChanges}
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
          note={rejection}
          onNote={(typed) => change({ rejection: typed })}
          noteError={noteError("reject")}
          problem={isGeneral(failure, ["note"]) ? failure?.message : undefined}
          onReject={(reopen) => void decide("reject", reopen)}
          onClose={() => setAsksToReject(false)}
        />
      )}
    </Card>
  );
}

/** The reason why this work can't be approved, or undefined. The service pays a task only once. */
const noApprovalOf = ({ taskNow }: ReviewedWork) =>
  taskNow === "others" ? words.noChanges.others : undefined;

/**
 * The reason why no changes can be requested, or undefined. The service would refuse the request.
 */
const noChangesTo = ({ taskNow }: ReviewedWork) => taskNow && words.noChanges[taskNow];

function Outcomes({ work }: { work: ReviewedWork }) {
  const { secondLook } = work;
  const due = useChangesDue(work);
  const noChanges = noChangesTo(work);
  return (
    <Disclosure>
      <summary>{words.outcomes}</summary>
      <Stack gap="sm">
        <Note>
          <strong>{words.approve}:</strong>{" "}
          {noApprovalOf(work) ??
            (secondLook
              ? words.approveAfterAll(ratingBy(work, "approved-on-second-look"))
              : words.approveText(ratingBy(work, "approved-on-time")))}
        </Note>
        <Note>
          <strong>{words.changesShort}:</strong>{" "}
          {noChanges ?? (
            <>
              <Known value={due}>{(at) => words.changesText(formatDateTime(at))}</Known>
              {secondLook && ` ${words.changesAfterAll(ratingBy(work, "rejection-lifted"))}`}
            </>
          )}
        </Note>
        <Note>
          <strong>{words.reject}:</strong> {rejectionOf(work)}
        </Note>
      </Stack>
    </Disclosure>
  );
}

/**
 * The effect of a rejection. If the writer asked for a second look, the first rejection has already
 * lowered the rating.
 */
const rejectionOf = (work: ReviewedWork) =>
  work.secondLook
    ? words.rejectAgain(ratingBy(work))
    : words.rejectText(ratingBy(work, "rejected"));

function ratingBy({ writer: { rating } }: ReviewedWork, reason?: RatingReason) {
  const after = reason ? ratingAfter(Math.round(rating * 10), reason) / 10 : rating;
  return words.rating(rating.toFixed(1), after.toFixed(1));
}

/**
 * The deadline for a new version: `changesHours` from now, or the task's own deadline if it is
 * later.
 */
function useChangesDue({ task }: ReviewedWork) {
  const hours = useSettings()?.review.changesHours;
  const now = useNow(30_000);
  if (hours === undefined) return undefined;
  const least = new Date(now.getTime() + hours * 3_600_000);
  const due = new Date(task.dueDate);
  return least > due ? least : due;
}

interface RejectDialogProps {
  work: ReviewedWork;
  busy: boolean;
  note: string;
  onNote: (note: string) => void;
  noteError: string | undefined;
  /** The reason why the rejection failed, apart from errors of the note. */
  problem: string | undefined;
  onReject: (reopen: boolean) => void;
  onClose: () => void;
}

function RejectDialog(props: RejectDialogProps) {
  const { work, busy, note, onNote, noteError, problem, onReject, onClose } = props;
  const [reopen, setReopen] = useState(true);
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new error moves the focus
  useEffect(() => field.current?.focus(), [noteError]);
  const reject = () => onReject(reopen && !work.secondLook);
  const sendNote = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    reject();
  };
  return (
    <Question
      title={words.rejectTitle}
      onClose={onClose}
      busy={busy}
      confirm={words.confirmReject}
      onConfirm={reject}
      keep={words.keep}
    >
      <p>
        {unbroken(words.rejectQuestion(work.taskId, work.writer.name))} {rejectionOf(work)}
      </p>
      <TextAreaField
        ref={field}
        label={words.rejectNote}
        hint={words.rejectNoteHint}
        error={noteError}
        limit={noteLength}
        rows={3}
        value={note}
        readOnly={busy}
        onChange={(event) => onNote(event.currentTarget.value)}
        onKeyDown={sendNote}
      />
      {!work.secondLook && (
        <chakra.label display="flex" alignItems="center" gap="3" minHeight="target">
          <chakra.input
            width="1.25rem"
            height="1.25rem"
            flex="none"
            accentColor="blue"
            type="checkbox"
            checked={reopen}
            onChange={(event) => setReopen(event.currentTarget.checked)}
          />
          {words.reopen}
        </chakra.label>
      )}
      {problem && <FormAlert>{problem}</FormAlert>}
    </Question>
  );
}

/**
 * Sends a decision; a retry has the same idempotency key. The reason of a rejection is stored apart
 * from the note, so that no other decision sends it.
 */
function useDecision({ work, onDecided, onHeld, onRefused }: DecisionFormProps) {
  const draft = useDraft(`review.${work.id}`, { note: "", rejection: "" });
  const [running, setRunning] = useState<Decision>();
  const { busy, failure, submit, refuse } = useSubmit(words.unreached);
  const toast = useToast();
  const isReady = useIsReady();
  const { note, rejection } = draft.values;
  const textOf = (decision: Decision) => (decision === "reject" ? rejection : note).trim();

  const decide = async (decision: Decision, reopen = false) => {
    if (!isReady) return;
    const said = textOf(decision);
    const review = {
      decision,
      taskId: work.taskId,
      awardedAt: work.awardedAt,
      ...(said && { note: said }),
      ...(decision === "reject" && { reopen }),
    };
    const refused =
      decision === "changes" ? noChangesTo(work) : decision === "approve" && noApprovalOf(work);
    if (refused) return refuse(refused);
    if (decision === "approve") {
      approvals.hold(work, review, shownUser() ?? "");
      return onHeld();
    }
    setRunning(decision);
    if (!said) return refuse(words.noteNeeded, { note: [words.noteNeeded] });
    await submit(async () => {
      const key = operationKey(`review.${work.id}`, review);
      await doOnce(key, (once) =>
        call(reviewRoutes.reviewSubmission, { id: work.id }, review, once),
      ).catch((error: unknown) => {
        if (error instanceof ApiProblem && error.code === "conflict") onRefused();
        throw error;
      });
      draft.forget();
      const { name } = work.writer;
      toast("good", decision === "changes" ? words.asked(name) : words.rejected(name));
      onDecided();
    });
  };

  return {
    note,
    rejection,
    change: draft.change,
    busy: busy ? running : undefined,
    failure,
    /** The error about this decision's missing text, until the reviewer types. */
    noteError: (of: Decision) =>
      of === running && !textOf(of) ? errorOf(failure, "note") : undefined,
    isReady,
    decide,
  };
}

/**
 * Milliseconds in which presses are ignored: they were probably meant for the previous submission.
 */
const leastLook = 1500;

function useIsReady(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), leastLook);
    return () => clearTimeout(timer);
  }, []);
  return isReady;
}
