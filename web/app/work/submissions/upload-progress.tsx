import { chakra } from "@chakra-ui/react/styled-system";
import { Button } from "../../../ui/button";
import { formatSize } from "../../../ui/file-size";
import { FormAlert } from "../../../ui/form-alert";
import { Note } from "../../../ui/note";
import { ProgressBar } from "../../../ui/progress-bar";
import { Row } from "../../../ui/row";
import { Stack } from "../../../ui/stack";
import { submissionStrings } from "./strings";
import { type UploadState, uploadStore } from "./upload-state";
import { useUpload } from "./use-upload";

const { progress: words, form } = submissionStrings;

const Box = chakra("div", {
  base: {
    padding: "4",
    borderWidth: "1px",
    borderStyle: "solid",
    borderColor: "line",
    borderRadius: "md",
    minWidth: "0",
  },
});
const Name = chakra("strong", { base: { overflowWrap: "anywhere", fontWeight: "650" } });

/** How far the file is, by its bytes, and what to know while it goes on or waits. */
export function UploadProgress({ version }: { version: number }) {
  const { upload } = useUpload();
  const percent = Math.floor((100 * upload.sent) / Math.max(1, upload.size));
  return (
    <Box>
      <Stack gap="sm">
        <Row spread flexWrap="nowrap" alignItems="flex-start">
          <div>
            <Name>{upload.fileName}</Name>
            <Note>{form.fileFacts(version, formatSize(upload.size))}</Note>
          </div>
          <Button variant="quiet" size="sm" flex="none" onClick={uploadStore.stop}>
            {words.stop}
          </Button>
        </Row>
        <ProgressBar label={words.label} max={100} value={percent} />
        <Row spread>
          <Note>{words.percent(percent)}</Note>
          <Note role="status">{statusOf(upload)}</Note>
        </Row>
        {upload.step === "waiting" && (
          <FormAlert tone="waiting" title={words.waitingTitle}>
            <p>
              {upload.sent > 0
                ? words.waitingText(formatSize(upload.sent), formatSize(upload.size))
                : words.waitingNothing}
            </p>
            <Note>{words.waitingClose}</Note>
            <Button variant="secondary" size="sm" marginTop="2" onClick={uploadStore.tryNow}>
              {words.tryNow}
            </Button>
          </FormAlert>
        )}
      </Stack>
    </Box>
  );
}

function statusOf({ step, sent, size, rate }: UploadState): string {
  if (step === "reading") return words.reading;
  if (step === "checking") return words.checking;
  const left = Math.max(0, size - sent);
  if (step !== "sending" || rate === undefined) return words.left(formatSize(left));
  return words.leftWithTime(formatSize(left), timeText(left / rate));
}

const timeText = (seconds: number) =>
  seconds < 60
    ? words.seconds(Math.max(5, Math.ceil(seconds / 5) * 5))
    : words.minutes(Math.ceil(seconds / 60));
