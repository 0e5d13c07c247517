import { chakra } from "@chakra-ui/react/styled-system";
import { reviewRoutes } from "#contracts/reviews";
import { fileTypeOf, type Submission } from "#contracts/submissions";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/dates";
import { formatSize } from "../../../ui/file-size";
import { FormAlert } from "../../../ui/form-alert";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Stack } from "../../../ui/stack";
import { call } from "../../frame/api/client";
import { useSubmit } from "../../frame/hooks/use-submit";
import { shortPrint } from "../../work/submissions/strings";
import { ReviewerNote } from "../../work/tasks/reviewer-note";
import { PdfPlace } from "./pdf-place";
import { reviewStrings as words } from "./strings";

const File = chakra("p", { base: { fontWeight: "600", overflowWrap: "anywhere" } });

/** What is being scanned can't be opened yet, and what held malware is gone. */
const isOpenable = ({ scan }: Submission) => scan !== "pending" && scan !== "threat";

/** One version: its file, when it came, and what was said of it; a PDF is shown in place. */
export function VersionEntry({ version }: { version: Submission }) {
  const { busy, failure, submit } = useSubmit(words.downloadFailed);
  const { fileName, size, sha256, submittedAt, scan, note } = version;
  const download = () =>
    submit(async () => {
      const { url } = await call(reviewRoutes.getReviewFile, { id: version.id }, {});
      // Always an attachment: the page stays.
      location.assign(url);
    });
  return (
    <Stack gap="sm">
      <Row spread>
        <div>
          <File>{fileName}</File>
          <Note>
            {formatSize(size)}
            {sha256 && ` · ${words.fingerprint(shortPrint(sha256))}`}
          </Note>
          {scan && <Note>{words.scans[scan]}</Note>}
          {submittedAt && <Note>{words.handedIn(formatDateTime(submittedAt))}</Note>}
        </div>
        {isOpenable(version) && (
          <Button
            variant="secondary"
            size="sm"
            busy={busy}
            aria-label={words.downloadOf(fileName)}
            onClick={() => void download()}
          >
            {words.download}
          </Button>
        )}
      </Row>
      {failure && <FormAlert>{failure.message}</FormAlert>}
      {note && <ReviewerNote note={note} title={words.notes[version.status]} />}
      {isOpenable(version) && fileTypeOf(fileName) === "pdf" && <PdfPlace version={version} />}
    </Stack>
  );
}
