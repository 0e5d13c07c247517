import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { type FormEvent, type ReactNode, useState } from "react";
import { fileTypeOf, fileTypes, largestFile, type Submission } from "#contracts/submissions";
import type { Award } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { countdown, formatDateTime } from "../../../ui/dates";
import { FileInput } from "../../../ui/file-input";
import { formatSize } from "../../../ui/file-size";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { StopIcon } from "../../../ui/icons";
import { formatMoney } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { ProgressBar } from "../../../ui/progress-bar";
import { Row } from "../../../ui/row";
import { SelectField } from "../../../ui/select-field";
import { Stack } from "../../../ui/stack";
import { StateBadge } from "../../../ui/state-badge";
import { Steps } from "../../../ui/steps";
import { unbroken } from "../../../ui/unbroken";
import { useNow } from "../../frame/hooks/use-now";
import { urgencyTones } from "../tasks/award-view";
import { ReviewerNote } from "../tasks/task-context";
import { submissionStrings } from "./strings";
import { isUnderWay, type UploadState, uploadStore, useUpload } from "./upload-state";

const { form: words, progress, next } = submissionStrings;

interface HandInFormProps {
  /** The awards that accept a submission, the nearest deadline first. */
  awards: readonly Award[];
  award: Award;
  onChoose: (taskId: string) => void;
  submissions: readonly Submission[];
}

export function HandInForm({ awards, award, onChoose, submissions }: HandInFormProps) {
  const { upload, start } = useUpload();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  /** The file that was sent last. Another file does not show its problem. */
  const [sent, setSent] = useState<File>();
  const { words: left, urgency } = countdown(award.dueDate, useNow(30_000));
  const under = isUnderWay(upload);
  const own = submissions.filter(({ taskId }) => taskId === award.taskId);
  const begun = own.find(({ status }) => status === "Uploading");
  const asked = own.find(({ status }) => status === "Changes Requested");
  // An upload of this tab, or a refused upload, does not count as unfinished.
  const isLeft = begun?.id !== upload.submission?.id && upload.step !== "refused";
  const version = begun?.version ?? (own[0]?.version ?? 0) + 1;

  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setProblem(chosen && chooseProblem(chosen));
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const wrong = file ? chooseProblem(file) : words.chooseFirst;
    setProblem(wrong);
    if (!file || wrong) return;
    setSent(file);
    start(award.taskId, file);
  };

  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <SelectField
          label={words.task}
          value={award.taskId}
          disabled={under}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          {awards.map(({ taskId, field }) => (
            <option key={taskId} value={taskId}>
              {words.taskName(taskId, field)}
            </option>
          ))}
        </SelectField>
        <Row spread>
          <Note>
            {unbroken(words.pays(formatMoney(award.amount), formatDateTime(award.dueDate)))}
          </Note>
          <StateBadge tone={urgencyTones[urgency]}>{left}</StateBadge>
        </Row>
        {asked?.note && <ReviewerNote note={asked.note} title={words.asked(asked.version)} />}
        {under && <UploadProgress version={version} />}
        {/* Hidden, not removed, during an upload: a removed field would lose its file. */}
        <Grid
          templateColumns="minmax(0, 1fr)"
          gap="4"
          minWidth="0"
          css={{ "&[hidden]": { display: "none" } }}
          hidden={under}
        >
          {begun && isLeft && (
            <FormAlert tone="info">{words.begunBefore(begun.fileName)}</FormAlert>
          )}
          <FileChooser file={file} version={version} problem={problem} onChoose={choose} />
          {upload.step === "refused" &&
            upload.taskId === award.taskId &&
            upload.problem &&
            file === sent && <FormAlert>{upload.problem}</FormAlert>}
          <Button type="submit" wide>
            {words.send}
          </Button>
        </Grid>
        <NextSteps amount={award.amount} />
      </Stack>
    </form>
  );
}

/** The form while nothing can be submitted. Its children give the reason. */
export const LockedForm = ({ children }: { children: ReactNode }) => (
  <Stack>
    {children}
    <FileChooser file={undefined} version={1} problem={undefined} disabled />
    <Button wide disabled>
      {words.send}
    </Button>
  </Stack>
);

/** The id of the page's only file field, so that links can point to it. */
export const workFileId = "work-file";

const accepted = fileTypes.map((type) => `.${type}`).join(",");

const Frame = chakra("div", {
  base: {
    padding: "4",
    borderWidth: "1px",
    borderColor: "line",
    borderRadius: "md",
    minWidth: "0",
  },
});

const Name = chakra("strong", { base: { overflowWrap: "anywhere", fontWeight: "650" } });

interface FileChooserProps {
  file: File | undefined;
  version: number;
  problem: string | undefined;
  disabled?: boolean;
  onChoose?: (file: File | undefined) => void;
}

function FileChooser({ file, version, problem, disabled, onChoose }: FileChooserProps) {
  const id = workFileId;
  return (
    <Frame display="grid" gap="2">
      <chakra.label fontWeight="600" htmlFor={id}>
        {words.file}
      </chakra.label>
      <FileInput
        id={id}
        accept={accepted}
        disabled={disabled}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-facts`}
        onChoose={onChoose ?? (() => undefined)}
      />
      <div id={`${id}-facts`} role="status">
        {file && <Name>{file.name}</Name>}
        {file && <Note>{words.fileFacts(version, formatSize(file.size))}</Note>}
        {problem && (
          <chakra.p display="flex" gap="1.5" fontSize="sm" color="red" fontWeight="550">
            <StopIcon size={18} />
            <span>{problem}</span>
          </chakra.p>
        )}
      </div>
    </Frame>
  );
}

function UploadProgress({ version }: { version: number }) {
  const { upload } = useUpload();
  const percent = percentOf(upload);
  return (
    <Frame>
      <Stack gap="sm">
        <Row spread flexWrap="nowrap" alignItems="flex-start">
          <div>
            <Name>{upload.fileName}</Name>
            <Note>{words.fileFacts(version, formatSize(upload.size))}</Note>
          </div>
          <Button variant="quiet" size="sm" flex="none" onClick={uploadStore.stop}>
            {progress.stop}
          </Button>
        </Row>
        <ProgressBar label={progress.label} max={100} value={percent} />
        {upload.step !== "waiting" && (
          <Row spread>
            {percent !== undefined && <Note>{progress.percent(percent)}</Note>}
            <Note role="status">{statusOf(upload)}</Note>
          </Row>
        )}
        {upload.step === "waiting" && (
          <FormAlert tone="waiting" title={progress.waitingTitle}>
            <p>
              {upload.sent > 0
                ? progress.waitingText(formatSize(upload.sent), formatSize(upload.size))
                : progress.waitingNothing}
            </p>
            <Note>{progress.waitingClose}</Note>
            <Button variant="secondary" size="sm" marginTop="2" onClick={uploadStore.tryNow}>
              {progress.tryNow}
            </Button>
          </FormAlert>
        )}
      </Stack>
    </Frame>
  );
}

/**
 * The percentage that has arrived; undefined until the service says how many bytes it has.
 * Otherwise the percentage would fall back to 0 after a reload.
 */
const percentOf = ({ reached, size }: UploadState) =>
  reached === undefined ? undefined : Math.floor((100 * reached) / Math.max(1, size));

/**
 * The remaining size uses `reached`, like the percentage. The remaining time uses `sent`, since
 * lost bytes are sent again.
 */
function statusOf({ step, sent, reached = sent, size, rate }: UploadState): string {
  if (step === "reading") return progress.reading;
  if (step === "checking") return progress.checking;
  const left = formatSize(size - reached);
  if (rate === undefined) return progress.left(left);
  return progress.leftWithTime(left, timeText((size - sent) / rate));
}

const timeText = (seconds: number) =>
  seconds < 60
    ? progress.seconds(Math.max(5, Math.ceil(seconds / 5) * 5))
    : progress.minutes(Math.ceil(seconds / 60));

const NextSteps = ({ amount }: { amount: number }) => (
  <div>
    <Heading size="lg" marginBottom="3">
      {next.title}
    </Heading>
    <Steps
      label={next.title}
      steps={[
        { label: next.safe, detail: next.safeText, state: "now" },
        { label: next.review, detail: next.reviewText, state: "later" },
        {
          label: next.paid,
          detail: next.paidText(formatMoney(amount)),
          state: "later",
        },
      ]}
    />
  </div>
);

function chooseProblem({ name, size }: Pick<File, "name" | "size">): string | undefined {
  if (!fileTypeOf(name)) return words.wrongType;
  if (size === 0) return words.empty;
  return size > largestFile ? words.tooLarge : undefined;
}
