import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { Text } from "@chakra-ui/react/text";
import { lazy, Suspense, useState } from "react";
import { type ReviewedWork, reviewRoutes } from "#contracts/reviews";
import { fileTypeOf, type Submission } from "#contracts/submissions";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatDate, formatDateTime } from "../../../ui/dates";
import { formatSize } from "../../../ui/file-size";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { Tabs } from "../../../ui/tabs";
import { call } from "../../frame/api/client";
import { useSubmit } from "../../frame/hooks/use-submit";
import { shortPrint } from "../../work/submissions/strings";
import { ReviewerNote } from "../../work/tasks/task-context";
import { PersonLink } from "../people/person-link";
import { TaskLink } from "../tasks/task-link";
import { reviewStrings as words } from "./strings";

export const WorkCard = ({ work }: { work: ReviewedWork }) => (
  <Stack>
    <Card aria-label={work.taskId}>
      <Stack gap="sm">
        <Row spread>
          <Heading size="lg">{work.task.field}</Heading>
          <Money amount={work.task.amount} size="large" />
        </Row>
        <TaskLink id={work.taskId} />
        <Text whiteSpace="pre-line" overflowWrap="anywhere" maxWidth="46rem">
          {work.task.context}
        </Text>
        <Note>{words.due(formatDateTime(work.dueDate))}</Note>
      </Stack>
    </Card>
    <Card>
      <Heading size="lg">{words.versions}</Heading>
      <Versions versions={work.versions} />
    </Card>
  </Stack>
);

function Versions({ versions }: { versions: readonly Submission[] }) {
  const [chosen, setChosen] = useState(versions[0]?.id);
  const shown = versions.find(({ id }) => id === chosen) ?? versions[0];
  if (!shown) return null;
  return (
    <Tabs
      label={words.versions}
      chosen={shown.id}
      onChoose={setChosen}
      tabs={versions.map((version) => ({ id: version.id, name: <TabName version={version} /> }))}
    >
      <Box paddingTop="4">
        <VersionEntry key={shown.id} version={shown} />
      </Box>
    </Tabs>
  );
}

const TabName = ({ version: { version, submittedAt, status } }: { version: Submission }) => (
  <>
    {words.version(version)}
    <Box as="span" display="block" color="soft" fontSize="sm">
      {words.facts(submittedAt ? formatDate(submittedAt) : undefined, words.saidOf[status])}
    </Box>
  </>
);

/** A file that is being scanned can't be opened yet, and one with malware was deleted. */
const isOpenable = ({ scan }: Submission) => scan !== "pending" && scan !== "threat";

function VersionEntry({ version }: { version: Submission }) {
  const { busy, failure, submit } = useSubmit(words.downloadFailed);
  const { fileName, size, sha256, submittedAt, scan, note } = version;
  const download = () =>
    submit(async () => {
      const { url } = await call(reviewRoutes.getReviewFile, { id: version.id }, {});
      // The link is an attachment: the page stays.
      location.assign(url);
    });
  return (
    <Stack gap="sm">
      <Row spread>
        <div>
          <Text fontWeight="600" overflowWrap="anywhere">
            {fileName}
          </Text>
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

const PdfView = lazy(async () => ({ default: (await import("./pdf-view")).PdfView }));

/** Larger files are shown on request: the reader may pay by the megabyte. */
const shownAtOnce = 5_000_000;

/** A PDF in place. The code that reads it is fetched with the first one. */
function PdfPlace({ version: { id, fileName, size } }: { version: Submission }) {
  const [isShown, setShown] = useState(size <= shownAtOnce);
  if (!isShown)
    return (
      <Button variant="quiet" size="sm" flush onClick={() => setShown(true)}>
        {words.pdf.show(formatSize(size))}
      </Button>
    );
  return (
    <Suspense fallback={<PdfLoading fileName={fileName} />}>
      <PdfView id={id} fileName={fileName} />
    </Suspense>
  );
}

export const PdfLoading = ({ fileName }: { fileName: string }) => (
  <Loading label={words.pdf.loading(fileName)}>
    <Skeleton height="24rem" />
  </Loading>
);

const Figures = chakra("dl", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "4",
    marginTop: "3",
    fontVariantNumeric: "tabular-nums lining-nums",
    "& dt": { color: "soft", fontSize: "sm" },
    "& dd": { fontWeight: "700", fontSize: "lg" },
  },
});

export const WriterRecord = ({ writer }: { writer: ReviewedWork["writer"] }) => (
  <Card aria-label={words.record(writer.name)}>
    <Heading size="lg">
      <PersonLink userId={writer.userId} name={writer.name} />
    </Heading>
    <Note>{words.since(writer.username, formatDate(writer.createdAt))}</Note>
    <Figures>
      {[
        { name: words.rating, value: writer.rating.toFixed(1) },
        { name: words.approvedCount, value: writer.approved },
        { name: words.missedCount, value: writer.missed },
      ].map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Figures>
  </Card>
);
