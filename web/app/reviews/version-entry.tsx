import { chakra } from "@chakra-ui/react/styled-system";
import { api } from "#contracts/api";
import type { Submission } from "#contracts/submissions";
import { Button } from "../../ui/button";
import { formatDateTime } from "../../ui/dates";
import { FormAlert } from "../../ui/form-alert";
import { Note } from "../../ui/note";
import { Row } from "../../ui/row";
import { Stack } from "../../ui/stack";
import { call } from "../api/client";
import { useSubmit } from "../hooks/use-submit";
import { reviewStrings as words } from "../strings/reviews";
import { ReviewerNote } from "../tasks/reviewer-note";

const File = chakra("p", { base: { fontWeight: "600", overflowWrap: "anywhere" } });

const sizeOf = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** One version: its file, when it came, and what was said of it. */
export function VersionEntry({ version }: { version: Submission }) {
  const { busy, failure, submit } = useSubmit(words.downloadFailed);
  const { sha256, submittedAt } = version;
  const download = () =>
    submit(async () => {
      const { url } = await call(api.getReviewFile, { id: version.id }, {});
      // Always an attachment: the page stays.
      location.assign(url);
    });
  return (
    <Stack gap="sm">
      <Row spread>
        <div>
          <File>{version.fileName}</File>
          <Note>
            {[words.version(version.version), sizeOf(version.size)].join(" · ")}
            {sha256 && ` · ${words.fingerprint(`${sha256.slice(0, 4)}…${sha256.slice(-4)}`)}`}
          </Note>
          {version.scan && <Note>{words.scans[version.scan]}</Note>}
          {submittedAt && <Note>{words.handedIn(formatDateTime(submittedAt))}</Note>}
        </div>
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          aria-label={words.downloadOf(version.fileName)}
          onClick={() => void download()}
        >
          {words.download}
        </Button>
      </Row>
      {failure && <FormAlert>{failure.message}</FormAlert>}
      {version.note && <ReviewerNote note={version.note} title={words.youAsked} />}
    </Stack>
  );
}
