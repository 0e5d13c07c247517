import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import { type Submission, type SubmissionStatus, submissionRoutes } from "#contracts/submissions";
import { type Award, waitsForWriter } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { formatSize } from "../../../ui/file-size";
import { Heading } from "../../../ui/heading";
import { formatMoney } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { StateBadge, type Tone } from "../../../ui/state-badge";
import { type Column, Table } from "../../../ui/table";
import { wordsOf } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";
import { TaskIdText } from "../tasks/task-context";
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

const Name = chakra("button", {
  base: {
    minHeight: "target",
    // It can be pressed beyond its line, and stands on the line of its row all the same.
    marginBlock: "-2.5",
    textAlign: "start",
    overflowWrap: "anywhere",
    fontWeight: "600",
    color: "blue",
    textDecoration: "underline",
    textUnderlineOffset: "0.18em",
  },
});

/** The name of a file; once it is handed in, it can be saved again by it. */
function FileLink({ submission }: { submission: Submission }) {
  const [problem, setProblem] = useState<string>();
  const { id, fileName, status } = submission;
  if (status === "Uploading")
    return (
      <chakra.strong overflowWrap="anywhere" fontWeight="600">
        {fileName}
      </chakra.strong>
    );
  const open = async () => {
    setProblem(undefined);
    try {
      // Good for five minutes, so it is asked for when it is wanted. An attachment leaves the page as it is.
      location.assign((await call(submissionRoutes.getSubmissionFile, { id }, {})).url);
    } catch (error) {
      setProblem(wordsOf(error, words.linkFailed));
    }
  };
  return (
    <>
      <Name type="button" aria-label={words.open(fileName)} onClick={() => void open()}>
        {fileName}
      </Name>
      {problem && <Note role="alert">{problem}</Note>}
    </>
  );
}

const Box = chakra("div", {
  base: {
    display: "grid",
    gap: "2",
    padding: "4",
    bg: "wash",
    borderInlineStartWidth: "4px",
    borderColor: "blue",
    borderRadius: "sm",
  },
});

interface ReviewNoteProps {
  note: string;
  /** When the new version is due that was asked for. */
  dueDate: string | undefined;
  onNewVersion: () => void;
}

/** What the reviewer wrote, and the way to answer it. */
const ReviewNote = ({ note, dueDate, onNewVersion }: ReviewNoteProps) => (
  <Box>
    <Note>{words.note}</Note>
    <chakra.p maxWidth="62ch" whiteSpace="pre-line" overflowWrap="anywhere">
      {note}
    </chakra.p>
    {dueDate !== undefined && (
      <>
        <Note>{words.newVersionDue(formatDateTime(dueDate))}</Note>
        <Button
          variant="secondary"
          size="sm"
          justifySelf="start"
          onClick={() => {
            onNewVersion();
            scrollTo({ top: 0 });
          }}
        >
          {words.newVersion}
        </Button>
      </>
    )}
  </Box>
);
