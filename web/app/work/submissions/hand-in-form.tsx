import { chakra } from "@chakra-ui/react/styled-system";
import { type FormEvent, useState } from "react";
import type { Submission } from "#contracts/submissions";
import type { Award } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { countdown, formatDateTime } from "../../../ui/dates";
import { FormAlert } from "../../../ui/form-alert";
import { formatMoney } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { SelectField } from "../../../ui/select-field";
import { Stack } from "../../../ui/stack";
import { StateBadge } from "../../../ui/state-badge";
import { unbroken } from "../../../ui/unbroken";
import { useNow } from "../../frame/hooks/use-now";
import { ReviewerNote } from "../tasks/reviewer-note";
import { chooseProblem } from "./choose-problem";
import { FileChooser } from "./file-chooser";
import { NextSteps } from "./next-steps";
import { submissionStrings } from "./strings";
import { UploadProgress } from "./upload-progress";
import { isUnderWay } from "./upload-state";
import { useUpload } from "./use-upload";

const words = submissionStrings.form;
const tones = { calm: "info", soon: "waiting", late: "stopped" } as const;

const Choice = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "4",
    minWidth: "0",
    "&[hidden]": { display: "none" },
  },
});

interface HandInFormProps {
  /** Those for which work can be handed in, nearest due first. */
  awards: readonly Award[];
  award: Award;
  onChoose: (taskId: string) => void;
  submissions: readonly Submission[];
}

/** The task, the file, and what will happen; while a file is on its way, how far it is. */
export function HandInForm({ awards, award, onChoose, submissions }: HandInFormProps) {
  const { upload, start } = useUpload();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  /** What was wrong with one file is not wrong with the next. */
  const [sent, setSent] = useState<File>();
  const { words: left, urgency } = countdown(award.dueDate, useNow(30_000));
  const under = isUnderWay(upload);
  const own = submissions.filter(({ taskId }) => taskId === award.taskId);
  const begun = own.find(({ status }) => status === "Uploading");
  const asked = own.find(({ status }) => status === "Changes Requested");
  // What this tab has just sent or was refused is not told as something left from before.
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
          <StateBadge tone={tones[urgency]}>{left}</StateBadge>
        </Row>
        {asked?.note && <ReviewerNote note={asked.note} title={words.asked(asked.version)} />}
        {under && <UploadProgress version={version} />}
        {/* Kept while a file is on its way: the browser's control would forget which one it is. */}
        <Choice hidden={under}>
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
        </Choice>
        <NextSteps amount={award.amount} />
      </Stack>
    </form>
  );
}
