import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { Text } from "@chakra-ui/react/text";
import { useEffect, useState } from "react";
import { reviewRoutes } from "#contracts/reviews";
import { fileTypeOf, type Submission } from "#contracts/submissions";
import { Button } from "../../../ui/button";
import { isSparing } from "../../../ui/connection";
import { formatDateTime } from "../../../ui/dates";
import { formatSize } from "../../../ui/file-size";
import { FormAlert } from "../../../ui/form-alert";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Stack } from "../../../ui/stack";
import { call } from "../../frame/api/client";
import { useSubmit } from "../../frame/hooks/use-submit";
import { LazyPart, lazyPart } from "../../frame/layout/lazy-part";
import { ReviewerNote } from "../../work/tasks/task-context";
import { WorkLoading, WorkUnopened } from "./open-work";
import { useReviewKeys } from "./review-keys";
import { reviewStrings as words } from "./strings";
import { isUnfinished } from "./unfinished";

const Place = chakra("div", {
  base: { display: "grid", gap: "3", gridTemplateColumns: "minmax(0, 1fr)" },
  variants: {
    isFull: {
      true: {
        position: "fixed",
        inset: "0",
        zIndex: "30",
        alignContent: "start",
        overflow: "auto",
        bg: "paper",
        padding: { base: "3", md: "4" },
      },
      false: {},
    },
  },
});

/**
 * True if the file can be opened: not during its scan, and not after malware was found, since the
 * file is then deleted.
 */
const isOpenable = ({ scan }: Submission) => scan !== "pending" && scan !== "threat";

/**
 * True if the file opens by itself. A file that failed before may crash the tab again; a large
 * file, or any file in data-saving mode, may cost the reviewer money.
 */
const isShownAtOnce = ({ id, size }: Submission) =>
  size <= 5_000_000 && !isSparing() && !isUnfinished(id);

export function WorkFile({ version }: { version: Submission }) {
  const { fileName, size, submittedAt, note } = version;
  const { busy, failure, submit } = useSubmit(words.downloadFailed);
  const canOpen = isOpenable(version);
  const View = canOpen ? viewOf(fileName) : undefined;
  const [isShown, setShown] = useState(() => isShownAtOnce(version));
  const [isFull, setFull] = useState(false);
  const download = () =>
    submit(async () => {
      const { url } = await call(reviewRoutes.getReviewFile, { id: version.id }, {});
      // The link downloads the file, so the page stays.
      location.assign(url);
    });
  const open = () => {
    if (isShown) setFull(!isFull);
    else setShown(true);
  };
  useReviewKeys({
    ...(canOpen && { d: () => void download() }),
    ...(View && { o: open }),
    ...(isFull && { escape: () => setFull(false) }),
  });
  useEffect(() => {
    document.documentElement.style.overflow = isFull ? "hidden" : "";
    return () => {
      document.documentElement.style.overflow = "";
    };
  }, [isFull]);

  return (
    <Stack gap="sm">
      <Place isFull={isFull}>
        <Row spread>
          <div>
            <Text fontWeight="600" overflowWrap="anywhere">
              {fileName}
            </Text>
            <Note>
              {words.facts(
                formatSize(size),
                submittedAt ? words.handedIn(formatDateTime(submittedAt)) : undefined,
              )}
            </Note>
            {!isFull && <Findings version={version} />}
          </div>
          <Row>
            {View && isShown && (
              <Button
                variant="quiet"
                size="sm"
                aria-pressed={isFull}
                aria-keyshortcuts="O"
                onClick={open}
              >
                {isFull ? words.closeFull : words.full}
              </Button>
            )}
            {canOpen && (
              <Button
                variant="secondary"
                size="sm"
                busy={busy}
                aria-label={words.downloadOf(fileName)}
                aria-keyshortcuts="D"
                onClick={() => void download()}
              >
                {words.download}
              </Button>
            )}
          </Row>
        </Row>
        {failure && <FormAlert>{failure.message}</FormAlert>}
        {note && !isFull && <ReviewerNote note={note} title={words.notes[version.status]} />}
        {View && !isShown && (
          <Box>
            <FailedBefore id={version.id} />
            <Button variant="quiet" size="sm" onClick={open}>
              {words.readHere(formatSize(size))}
            </Button>
          </Box>
        )}
        {View && isShown && (
          <LazyPart
            loading={<WorkLoading fileName={fileName} />}
            away={(retry) => (
              <WorkUnopened
                text={words.office.failed.unreached}
                again={words.office.again}
                onRetry={retry}
              />
            )}
          >
            <View id={version.id} fileName={fileName} isFull={isFull} />
          </LazyPart>
        )}
        {canOpen && !View && <Note>{words.otherProgram}</Note>}
      </Place>
    </Stack>
  );
}

const FailedBefore = ({ id }: { id: string }) =>
  isUnfinished(id) ? <Note>{words.failedBefore}</Note> : null;

const Findings = ({ version: { scan, marks } }: { version: Submission }) => (
  <>
    {scan && scan !== "clean" && <Note>{words.scans[scan]}</Note>}
    {marks.map((mark) => (
      <Note key={mark}>{words.marks[mark]}</Note>
    ))}
  </>
);

interface ViewProps {
  id: string;
  fileName: string;
  isFull: boolean;
}

// The code for each kind of file is fetched with the first file of that kind.
const PdfView = lazyPart("pdf-view", async () => (await import("./pdf-view")).PdfView);
const OfficeView = lazyPart("office-view", async () => (await import("./office-view")).OfficeView);

const WordView = (props: ViewProps) => <OfficeView {...props} type="docx" />;
const SheetView = (props: ViewProps) => <OfficeView {...props} type="xlsx" />;

function viewOf(fileName: string) {
  switch (fileTypeOf(fileName)) {
    case "pdf":
      return PdfView;
    case "docx":
      return WordView;
    case "xlsx":
      return SheetView;
    default:
      return undefined;
  }
}
