import { Text } from "@chakra-ui/react/text";
import { type ReactNode, useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { type AdminTaskRecord, adminTaskRoutes } from "#contracts/admin-tasks";
import type { QuestionOfTask } from "#contracts/questions";
import { reviewRoutes } from "#contracts/reviews";
import { mayAskSecondLook, secondLookUntil } from "#contracts/second-looks";
import type { Submission } from "#contracts/submissions";
import type { Award } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { FactList } from "../../../ui/fact-list";
import { formatSize } from "../../../ui/file-size";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Columns, Stack } from "../../../ui/stack";
import { StateBadge } from "../../../ui/state-badge";
import { Steps } from "../../../ui/steps";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { call } from "../../frame/api/client";
import { useLive } from "../../frame/api/use-live";
import { useNow } from "../../frame/hooks/use-now";
import { useSubmit } from "../../frame/hooks/use-submit";
import { Loaded } from "../../frame/layout/loaded";
import { submissionTone } from "../../work/submissions/submission-tone";
import { ReviewerNote } from "../../work/tasks/task-context";
import { PersonLink, reviewPath } from "../people/person-link";
import { QuestionEntry } from "../questions/question-list";
import { useRefreshDesk } from "../queues";
import { TaskState } from "./all-tasks-table";
import { manageTaskStrings, taskPageStrings as words } from "./strings";
import { TaskChangeForm } from "./task-change";
import { DeleteTaskDialog, TakeBackDialog } from "./task-dialogs";
import { importedTasksPath } from "./task-link";
import { taskStory } from "./task-story";

export function TaskPage() {
  const { id = "" } = useParams();
  const read = useLive(adminTaskRoutes.getAdminTask, { id }, {}, { every: 5000 });
  return (
    <Loaded read={read} loading={words.loading} failed={words.failed}>
      {(record) => <Record {...record} />}
    </Loaded>
  );
}

function Record(record: AdminTaskRecord) {
  const { task, writer } = record;
  const [asks, setAsks] = useState<"change" | "delete" | "take-back">();
  const navigate = useNavigate();
  const close = () => setAsks(undefined);
  const named = writer && task.takenAt ? { ...task, writer } : task;
  return (
    <Stack gap="lg">
      <TextLink alone asChild>
        <Link to="/admin-dashboard/manage-task">{words.back}</Link>
      </TextLink>
      <Columns wide="minmax(0, 1.7fr) minmax(0, 1fr)">
        <Stack gap="lg">
          {asks === "change" ? (
            <Card>
              <TaskChangeForm task={task} onDone={close} />
            </Card>
          ) : (
            <Brief record={record} onAsk={setAsks} />
          )}
          <Questions record={record} />
          <HandedIn record={record} />
        </Stack>
        <Stack gap="lg">
          <Card>
            <Heading size="lg" marginBottom="3">
              {words.story.title}
            </Heading>
            <Steps
              label={words.story.title}
              steps={taskStory({ ...record, writerName: writer?.name ?? words.aWriter })}
            />
            <TextLink alone asChild>
              <Link to={`/admin-dashboard/acts?search=${task.id}`}>{words.allChanges}</Link>
            </TextLink>
          </Card>
          <WriterCard record={record} />
        </Stack>
      </Columns>
      {asks === "delete" && (
        <DeleteTaskDialog
          task={task}
          onClose={close}
          onDeleted={() => void navigate("/admin-dashboard/manage-task", { replace: true })}
        />
      )}
      {asks === "take-back" && (
        <TakeBackDialog task={named} isRejected={isRejected(record)} onClose={close} />
      )}
    </Stack>
  );
}

/** True if the work was rejected and the task has not been freed since. */
const isRejected = ({ task, award }: AdminTaskRecord) =>
  task.takenAt !== null && award?.status === "rejected";

interface BriefProps {
  record: AdminTaskRecord;
  onAsk: (what: "change" | "delete" | "take-back") => void;
}

function Brief({ record, onAsk }: BriefProps) {
  const { task, award, import: file } = record;
  const wasRejected = isRejected(record);
  const facts: { name: string; value: ReactNode }[] = [
    { name: words.facts.published, value: formatDateTime(task.publishAt) },
    { name: words.facts.due, value: formatDateTime(task.dueDate) },
    { name: words.facts.posted, value: formatDateTime(task.createdAt) },
  ];
  if (file)
    facts.push({
      name: words.facts.file,
      value: (
        <TextLink asChild>
          <Link to={importedTasksPath(file.importId)}>
            {unbroken(words.facts.row(file.row, file.fileName))}
          </Link>
        </TextLink>
      ),
    });
  const canBeTaken = task.takenAt && award?.status !== "submitted" && task.status !== "completed";
  return (
    <Card>
      <Stack>
        <Row spread>
          <Row>
            <Heading size="lg">{task.field}</Heading>
            {wasRejected ? (
              <StateBadge tone="stopped">{words.rejected.state}</StateBadge>
            ) : (
              <TaskState task={task} />
            )}
          </Row>
          <Money amount={task.amount} size="large" />
        </Row>
        <Text whiteSpace="pre-line" overflowWrap="anywhere" maxWidth="46rem">
          {unbroken(task.context)}
        </Text>
        <FactList facts={facts} />
        {wasRejected && award && <Rejected award={award} />}
        {task.status !== "completed" && (
          <Row>
            {!wasRejected && (
              <Button variant="secondary" onClick={() => onAsk("change")}>
                {words.change}
              </Button>
            )}
            {canBeTaken && (
              <Button
                variant={wasRejected ? "secondary" : "quiet"}
                onClick={() => onAsk("take-back")}
              >
                {wasRejected ? manageTaskStrings.free.open : manageTaskStrings.takeBack.open}
              </Button>
            )}
            {!task.takenAt && (
              <Button variant="quiet" onClick={() => onAsk("delete")}>
                {manageTaskStrings.delete}
              </Button>
            )}
          </Row>
        )}
      </Stack>
    </Card>
  );
}

function Rejected({ award }: { award: Award }) {
  const now = useNow(30_000);
  const until = secondLookUntil(award);
  const { kept, mayAsk, final } = words.rejected;
  const look =
    until && mayAskSecondLook(award, now)
      ? mayAsk(formatDateTime(until))
      : award.secondLookAt
        ? kept
        : final;
  return (
    <Text>
      {words.rejected.at(formatDateTime(award.reviewedAt ?? award.dueDate))} {look}
    </Text>
  );
}

function Questions({ record: { task, questions } }: { record: AdminTaskRecord }) {
  const refresh = useRefreshDesk();
  if (questions.length === 0) return null;
  return (
    <Card>
      <Stack>
        <Heading size="lg">{words.questions.title}</Heading>
        {questions.map((each) =>
          each.answer === null && each.writer ? (
            <QuestionEntry
              key={each.id}
              asked={{ ...each, writer: each.writer, task }}
              onAnswered={() => void refresh()}
            />
          ) : (
            <Answered key={each.id} asked={each} />
          ),
        )}
      </Stack>
    </Card>
  );
}

function Answered({ asked }: { asked: QuestionOfTask }) {
  const { writer, question, askedAt, answer, answeredAt } = asked;
  return (
    <Stack gap="sm" borderTop="line" paddingTop="3">
      <Text overflowWrap="anywhere">
        {writer ? (
          <PersonLink userId={writer.userId} name={writer.name} />
        ) : (
          <span>{words.aWriter}</span>
        )}{" "}
        <span>{words.questions.asked(formatDateTime(askedAt))}</span>
      </Text>
      <Text whiteSpace="pre-line" overflowWrap="anywhere" maxWidth="46rem">
        {question}
      </Text>
      {answer !== null && answeredAt && (
        <ReviewerNote note={answer} title={words.questions.answered(formatDateTime(answeredAt))} />
      )}
    </Stack>
  );
}

function WriterCard({ record }: { record: AdminTaskRecord }) {
  const { task, writer } = record;
  if (!writer) return null;
  return (
    <Card>
      <Note>
        {isRejected(record)
          ? words.rejected.whose
          : task.status === "completed"
            ? words.wroteIt
            : task.takenAt
              ? words.hasIt
              : words.hadIt}
      </Note>
      <PersonLink userId={writer.userId} name={writer.name} />
      <FactList
        narrow
        facts={[
          { name: words.record.rating, value: writer.rating.toFixed(1) },
          { name: words.record.approved, value: writer.approved },
          { name: words.record.missed, value: writer.missed },
        ]}
      />
    </Card>
  );
}

function HandedIn({ record: { submissions, award } }: { record: AdminTaskRecord }) {
  const { busy, failure, submit } = useSubmit(words.downloadFailed);
  if (!award) return null;
  const download = ({ id }: Submission) =>
    submit(async () => {
      const { url } = await call(reviewRoutes.getReviewFile, { id }, {});
      // The link downloads the file, so the page stays.
      location.assign(url);
    });
  return (
    <Card>
      <Heading size="lg">{words.handedIn}</Heading>
      {submissions.length === 0 && <Note marginTop="2">{words.nothingHandedIn}</Note>}
      {failure && <FormAlert>{failure.message}</FormAlert>}
      {submissions.map((each) => (
        <Stack key={each.id} gap="sm" marginTop="4">
          <Row spread>
            <div>
              <Text fontWeight="600" overflowWrap="anywhere">
                {each.fileName}
              </Text>
              <Note>
                {words.versionFacts(
                  each.version,
                  each.submittedAt ? formatDateTime(each.submittedAt) : "",
                  formatSize(each.size),
                )}
              </Note>
            </div>
            <StateBadge tone={submissionTone(each, submissions)}>{each.status}</StateBadge>
          </Row>
          {each.secondLook && (
            <>
              <ReviewerNote note={each.secondLook.rejectedFor} title={words.rejectedFor} />
              <ReviewerNote
                note={each.secondLook.words}
                title={words.askedAgain(formatDateTime(each.secondLook.askedAt))}
              />
            </>
          )}
          {each.note && <ReviewerNote note={each.note} title={words.told} />}
          <Row>
            {each.status === "Pending Review" && (
              <ButtonLink asChild variant="secondary" size="sm">
                <Link to={reviewPath(each.id)}>{words.review}</Link>
              </ButtonLink>
            )}
            {each.scan !== "threat" && (
              <Button
                variant="quiet"
                size="sm"
                flush={each.status !== "Pending Review"}
                busy={busy}
                aria-label={words.downloadOf(each.fileName)}
                onClick={() => void download(each)}
              >
                {words.download}
              </Button>
            )}
          </Row>
        </Stack>
      ))}
    </Card>
  );
}
