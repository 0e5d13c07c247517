import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import { type Submission, submissionRoutes } from "#contracts/submissions";
import { type Award, waitsForWriter } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatDateTime, formatDay } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { ChevronDownIcon } from "../../../ui/icons";
import { Note } from "../../../ui/note";
import { StateBadge } from "../../../ui/state-badge";
import { Steps } from "../../../ui/steps";
import { type Column, Table } from "../../../ui/table";
import { wordsOf } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";
import { useSettings } from "../../frame/api/use-config";
import { useNow } from "../../frame/hooks/use-now";
import { SecondLook } from "../tasks/second-look";
import { ReviewerNote, TaskIdText } from "../tasks/task-context";
import { submissionStrings } from "./strings";
import { submissionSteps, workAnsweredBy } from "./submission-steps";
import { submissionTone } from "./submission-tone";
import { isUnderWay, useUpload } from "./upload-state";

const words = submissionStrings.list;

interface SubmissionListProps {
  submissions: readonly Submission[];
  awards: readonly Award[];
  busy: boolean;
  onMore: (() => void) | undefined;
  onNewVersion: (taskId: string) => void;
}

/**
 * All submissions; those with requested changes come first. On phones each takes two lines, and a
 * press shows its review.
 */
export function SubmissionList(props: SubmissionListProps) {
  const { submissions, awards, busy, onMore, onNewVersion } = props;
  const awardOf = ({ taskId }: Submission) => awards.find((award) => award.taskId === taskId);
  const isAsked = (submission: Submission) => {
    const newest = submissions.find(({ taskId }) => taskId === submission.taskId);
    const award = awardOf(submission);
    return (
      submission === newest &&
      submission.status === "Changes Requested" &&
      award !== undefined &&
      waitsForWriter(award)
    );
  };
  const items = [...submissions.filter(isAsked), ...submissions.filter((each) => !isAsked(each))];
  const [open, setOpen] = useState(() => items.find(isAsked)?.id);
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
          columns={columnsFor(submissions, open, setOpen)}
          items={items}
          keyOf={({ id }) => id}
          story={(submission) =>
            open === submission.id ? (
              <SubmissionStory
                submission={submission}
                award={awardOf(submission)}
                onNewVersion={
                  isAsked(submission) ? () => onNewVersion(submission.taskId) : undefined
                }
              />
            ) : undefined
          }
          busy={busy}
          onMore={onMore}
          moreLabel={words.more}
        />
      )}
    </Card>
  );
}

const columnsFor = (
  submissions: readonly Submission[],
  open: string | undefined,
  setOpen: (id: string | undefined) => void,
): readonly Column<Submission>[] => [
  {
    key: "task",
    onPhones: "start",
    title: words.columns.task,
    isRowHeader: true,
    cell: ({ id, taskId }) => (
      <What
        type="button"
        aria-expanded={open === id}
        onClick={() => setOpen(open === id ? undefined : id)}
      >
        <TaskIdText color="inherit">{taskId}</TaskIdText>
        <ChevronDownIcon size={16} />
      </What>
    ),
  },
  {
    key: "file",
    onPhones: "end",
    title: words.columns.file,
    cell: (submission) => <FileLink submission={submission} />,
  },
  {
    key: "submitted",
    onPhones: "below",
    title: words.columns.submitted,
    cell: ({ submittedAt }) => submittedAt && <When at={submittedAt} />,
  },
  {
    key: "status",
    onPhones: "belowEnd",
    title: words.columns.status,
    cell: (submission) => <Status submission={submission} all={submissions} />,
  },
  {
    key: "reviewed",
    onPhones: "gone",
    title: words.columns.reviewed,
    cell: ({ reviewedAt }) => (reviewedAt ? <When at={reviewedAt} /> : "-"),
  },
];

/** The status of a version. An upload that this page isn't sending is shown as incomplete. */
function Status({ submission, all }: { submission: Submission; all: readonly Submission[] }) {
  const { upload } = useUpload();
  const isSent = isUnderWay(upload) && upload.submission?.id === submission.id;
  const isLeft = submission.status === "Uploading" && !isSent;
  return (
    <StateBadge tone={submissionTone(submission, all)}>
      {isLeft ? words.notWhole : submission.status}
    </StateBadge>
  );
}

const When = ({ at }: { at: string }) => (
  <>
    <Note display={{ base: "block", xl: "none" }}>{formatDay(at)}</Note>
    <chakra.span display={{ base: "none", xl: "inline" }}>{formatDateTime(at)}</chakra.span>
  </>
);

const What = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1.5",
    minHeight: "target",
    marginBlock: { xl: "-2.5" },
    "&[aria-expanded=true] svg": { transform: "rotate(180deg)" },
    "& svg": { color: "blue" },
  },
});

/**
 * On phones a long file name is cut, since the task's id is in the same line. The opened row shows
 * the whole name.
 */
const oneLine = {
  maxWidth: { base: "max(6rem, 100cqi - 9rem)", xl: "full" },
  fontWeight: "600",
  textAlign: { base: "end", xl: "start" },
  overflowWrap: { xl: "anywhere" },
  overflow: { base: "hidden", xl: "visible" },
  textOverflow: "ellipsis",
  whiteSpace: { base: "nowrap", xl: "normal" },
} as const;

const Name = chakra("button", {
  base: {
    minHeight: "target",
    // The area to press is higher than the line of text.
    marginBlock: "-2.5",
    ...oneLine,
    color: "blue",
    textDecoration: "underline",
    textUnderlineOffset: "0.18em",
  },
});

/** A file's name. Once the file is submitted, a press on the name downloads it. */
function FileLink({ submission }: { submission: Submission }) {
  const [problem, setProblem] = useState<string>();
  const { id, fileName, status } = submission;
  if (status === "Uploading")
    return (
      <chakra.strong display="block" css={oneLine}>
        {fileName}
      </chakra.strong>
    );
  const open = async () => {
    setProblem(undefined);
    try {
      // Links expire after five minutes, so each press requests a new one. The file is an
      // attachment, so the page stays open.
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

const Place = chakra("div", {
  base: {
    display: "grid",
    gap: "3",
    padding: { base: "3", md: "4" },
    bg: "wash",
    borderRadius: "md",
  },
});

interface SubmissionStoryProps {
  submission: Submission;
  award: Award | undefined;
  onNewVersion: (() => void) | undefined;
}

function SubmissionStory({ submission, award, onNewVersion }: SubmissionStoryProps) {
  const now = useNow(60_000);
  const answerBy = workAnsweredBy(submission, useSettings(), now);
  // If there was a second look, the steps show it.
  const isRejectedFirst = submission.status === "Rejected" && submission.secondLook === null;
  return (
    <Place>
      <Steps label={words.story} steps={submissionSteps(submission, award, answerBy)} />
      {submission.note !== null && <ReviewerNote note={submission.note} />}
      {isRejectedFirst && award?.submissionId === submission.id && (
        <SecondLook award={award} now={now} />
      )}
      {onNewVersion && award && (
        <div>
          <Note>{words.newVersionDue(formatDateTime(award.dueDate))}</Note>
          <Button
            variant="secondary"
            size="sm"
            marginTop="2"
            onClick={() => {
              onNewVersion();
              scrollTo({ top: 0 });
            }}
          >
            {words.newVersion}
          </Button>
        </div>
      )}
    </Place>
  );
}
