import type { Submission, SubmissionStatus } from "#contracts/submissions";
import { type Award, waitsForWriter } from "#contracts/tasks";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { formatSize } from "../../../ui/file-size";
import { Heading } from "../../../ui/heading";
import { formatMoney } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { StateBadge, type Tone } from "../../../ui/state-badge";
import { type Column, Table } from "../../../ui/table";
import { TaskIdText } from "../tasks/task-id-text";
import { FileLink } from "./file-link";
import { ReviewNote } from "./review-note";
import { submissionStrings } from "./strings";

const { list: words, form } = submissionStrings;

const tones: Record<SubmissionStatus, Tone> = {
  Uploading: "waiting",
  "Pending Review": "waiting",
  Approved: "good",
  "Changes Requested": "waiting",
  Rejected: "stopped",
};

interface SubmissionListProps {
  submissions: readonly Submission[];
  awards: readonly Award[];
  busy: boolean;
  onMore: (() => void) | undefined;
  onNewVersion: (taskId: string) => void;
}

/** Everything handed in, with its review; on phones each is a card. */
export function SubmissionList(props: SubmissionListProps) {
  const { submissions, awards, busy, onMore, onNewVersion } = props;
  const awardOf = ({ taskId }: Submission) => awards.find((award) => award.taskId === taskId);
  const isNewest = ({ id, taskId }: Submission) =>
    submissions.find((each) => each.taskId === taskId)?.id === id;
  const story = (submission: Submission) => {
    if (submission.note === null) return undefined;
    const award = awardOf(submission);
    const isAsked =
      submission.status === "Changes Requested" &&
      isNewest(submission) &&
      award !== undefined &&
      waitsForWriter(award);
    return (
      <ReviewNote
        note={submission.note}
        dueDate={isAsked ? award.dueDate : undefined}
        onNewVersion={() => onNewVersion(submission.taskId)}
      />
    );
  };
  return (
    <Card>
      <Heading size="lg" marginBottom="2">
        {words.title}
      </Heading>
      {submissions.length === 0 ? (
        <Note>{words.none}</Note>
      ) : (
        <Table
          caption={words.title}
          columns={columnsFor(awardOf)}
          items={submissions}
          keyOf={({ id }) => id}
          story={story}
          busy={busy}
          onMore={onMore}
          moreLabel={words.more}
        />
      )}
    </Card>
  );
}

const columnsFor = (
  awardOf: (submission: Submission) => Award | undefined,
): readonly Column<Submission>[] => [
  {
    key: "task",
    title: words.columns.task,
    isRowHeader: true,
    cell: ({ taskId }) => <TaskIdText>{taskId}</TaskIdText>,
  },
  {
    key: "file",
    title: words.columns.file,
    cell: (submission) => (
      <>
        <FileLink submission={submission} />
        <Note>{form.fileFacts(submission.version, formatSize(submission.size))}</Note>
      </>
    ),
  },
  {
    key: "submitted",
    title: words.columns.submitted,
    cell: ({ submittedAt }) => (submittedAt ? formatDateTime(submittedAt) : "–"),
  },
  {
    key: "status",
    title: words.columns.status,
    cell: (submission) => {
      const paid = submission.status === "Approved" ? awardOf(submission)?.amount : undefined;
      return (
        <>
          <StateBadge tone={tones[submission.status]}>{submission.status}</StateBadge>
          {submission.scan === "pending" && submission.status === "Pending Review" && (
            <Note>{words.scanning}</Note>
          )}
          {paid !== undefined && <Note>{words.paid(formatMoney(paid))}</Note>}
        </>
      );
    },
  },
  {
    key: "reviewed",
    title: words.columns.reviewed,
    cell: ({ reviewedAt }) => (reviewedAt ? formatDateTime(reviewedAt) : "–"),
  },
];
