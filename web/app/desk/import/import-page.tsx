import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { formatPrice } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Loading } from "../../../ui/skeleton";
import { Columns, Stack } from "../../../ui/stack";
import { unbroken } from "../../../ui/unbroken";
import { wordsOf } from "../../frame/api/api-problem";
import { useSettings } from "../../frame/api/use-config";
import { useNow } from "../../frame/hooks/use-now";
import { importsPath } from "../../frame/layout/links";
import { LoadFailed } from "../../frame/layout/load-failed";
import { useSession } from "../../frame/session/session-store";
import { PublishChoice } from "../tasks/publish-choice";
import { taskFormStrings } from "../tasks/strings";
import { ChooseCard } from "./choose-card";
import {
  changeImport,
  closeImport,
  type FileImport,
  type PostedRow,
  publicationOf,
  takeUpImport,
  useFileImport,
} from "./import-store";
import { AlreadyNotice, HiddenNotice, PostedNotice, SimilarNotice, TwiceNotice } from "./notices";
import { foreseeRows, postedRows, postRows } from "./post-rows";
import { OutcomeCard, PostingCard } from "./posting-card";
import { PreviewCard } from "./preview-card";
import { kinds, type RowState, rowStates, twiceInFile, wasPosted } from "./row-states";
import { importStrings as words } from "./strings";

/** Tasks of a CSV or Excel file: chosen, looked at, mended in place, and posted, each once. */
export function ImportPage() {
  const userId = useSession()?.userId ?? "";
  const [takenUpFor, setTakenUpFor] = useState<string>();
  useEffect(() => void takeUpImport(userId).then(() => setTakenUpFor(userId)), [userId]);
  useEffect(() => closeImport, []);
  const file = useFileImport();
  const settings = useSettings();
  return (
    <Stack gap="lg">
      <Row>
        <ButtonLink asChild variant="quiet" size="sm" flush>
          <Link to="/admin-dashboard/manage-task">{words.manageTask}</Link>
        </ButtonLink>
        <ButtonLink asChild variant="quiet" size="sm">
          <Link to={importsPath}>{words.imports}</Link>
        </ButtonLink>
      </Row>
      {takenUpFor !== userId && <Loading label={words.takingUp}>{null}</Loading>}
      {takenUpFor === userId &&
        (file && settings ? (
          <Chosen file={file} publishTime={settings.publishTime} />
        ) : (
          <ChooseCard file={file} />
        ))}
    </Stack>
  );
}

function Chosen({ file, publishTime }: { file: FileImport; publishTime: string }) {
  const { phase } = file;
  const now = useNow(30_000);
  const work = useImport(file, publishTime);
  const publication = publicationOf(file.publication, publishTime, now);
  const states = rowStates(file, publication ?? { publishTime, now, publish: "morning" });
  const { goOn, isKnown, isForeseen } = work;
  useEffect(() => {
    if (phase === "posting" && isKnown) goOn();
  }, [phase, isKnown, goOn]);

  if (phase === "posting" || phase === "paused")
    return <PostingCard file={file} states={states} onPause={work.pause} onGoOn={work.post} />;
  if (phase === "done") return <OutcomeCard file={file} states={states} onMend={work.mend} />;
  return (
    <>
      <PostedNotice states={states} />
      <HiddenNotice hidden={file.hidden} />
      <Columns wide="minmax(0, 1.15fr) minmax(0, 1fr)">
        <ChooseCard file={file} />
        <PublishCard file={file} isWrong={publication === undefined} states={states} />
      </Columns>
      {work.error && <LoadFailed onRetry={work.ask}>{work.error}</LoadFailed>}
      <AlreadyNotice states={states.filter(wasPosted)} isPreview />
      <TwiceNotice rows={twiceInFile(states)} isPreview />
      <SimilarNotice states={states} />
      <SumsCard states={states} isForeseen={isForeseen} />
      <PreviewCard
        key={`${file.importId} ${states.length}`}
        states={states}
        isKnown={isKnown}
        onPost={publication && isForeseen ? work.post : undefined}
      />
    </>
  );
}

const newestOf = (rows: readonly { postedAt: string }[]) =>
  rows
    .map(({ postedAt }) => postedAt)
    .sort()
    .at(-1) ?? "";

function useImport(
  { importId, rows, phase, publication, isForeseen = false }: FileImport,
  publishTime: string,
) {
  const [knownOf, setKnownOf] = useState("");
  const [error, setError] = useState<string>();

  /**
   * Asks which rows were posted before, by this file or another. Nothing is posted until that is
   * known.
   */
  const ask = useCallback(async () => {
    setError(undefined);
    try {
      const rows = await postedRows(importId);
      changeImport(importId, ({ posted, again = [], knownTo = newestOf(rows) }) => ({
        knownTo,
        posted: new Map([
          ...rows
            .filter(({ row, already }) => !(already && again.includes(row)))
            .map(({ row, taskId, postedAt, already }): [number, PostedRow] => [
              row,
              already
                ? { taskId, already }
                : { taskId, ...(postedAt <= knownTo && { before: postedAt }) },
            ]),
          ...posted,
        ]),
      }));
      setKnownOf(importId);
    } catch (failure) {
      setError(wordsOf(failure));
    }
  }, [importId]);
  useEffect(() => void ask(), [ask]);

  const isKnown = knownOf === importId;
  const foresee = useCallback(async () => {
    setError(undefined);
    try {
      await foreseeRows(publishTime);
    } catch (failure) {
      setError(wordsOf(failure));
    }
  }, [publishTime]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows and publication decide what can be asked.
  useEffect(() => {
    if (!isKnown || phase !== "preview") return undefined;
    const timer = setTimeout(() => void foresee(), isForeseen ? 500 : 0);
    return () => clearTimeout(timer);
  }, [isKnown, phase, rows, publication, isForeseen, foresee]);

  const goOn = useCallback(() => void postRows(publishTime), [publishTime]);
  const to = (phase: FileImport["phase"]) =>
    changeImport(importId, () => ({ phase, trouble: undefined }));
  return {
    error,
    ask: isKnown ? foresee : ask,
    isKnown,
    isForeseen: isKnown && isForeseen,
    goOn,
    post: () => to("posting"),
    pause: () => to("paused"),
    mend: () => to("preview"),
  };
}

interface PublishCardProps {
  file: FileImport;
  isWrong: boolean;
  states: readonly RowState[];
}

/** When the rows appear that name no time of their own. */
function PublishCard({ file, isWrong, states }: PublishCardProps) {
  const own = states.filter(({ cells, wrong }) => !wrong && cells.publishAt.trim() !== "").length;
  const { publication } = file;
  const isTyped = publication.publishDate !== "" && publication.publishClock !== "";
  return (
    <Card>
      <PublishChoice
        draft={{
          values: publication,
          change: (changed) =>
            changeImport(file.importId, (of) => ({
              publication: { ...of.publication, ...changed },
            })),
        }}
        failure={
          isWrong && isTyped
            ? {
                message: "",
                unanswered: false,
                fields: { publishAt: [taskFormStrings.publishPast] },
              }
            : undefined
        }
      />
      {own > 0 && <Note>{words.publishOwn(own)}</Note>}
    </Card>
  );
}

const Figures = chakra("dl", {
  base: {
    display: "grid",
    gap: "4",
    gridTemplateColumns: {
      base: "repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))",
      lg: "repeat(3, 1fr) 1.5fr",
    },
    fontVariantNumeric: "tabular-nums lining-nums",
    "& dt": { color: "soft", fontSize: "sm" },
    "& dd": { fontWeight: "650", fontSize: "lg" },
    "& dd + dd": { fontWeight: "400", fontSize: "sm", color: "soft" },
  },
});

function SumsCard({ states, isForeseen }: { states: readonly RowState[]; isForeseen: boolean }) {
  const ready = states.filter(kinds.ready);
  const toMend = states.filter(kinds.mend).length;
  const before = states.filter((state) => state.posted || wasPosted(state)).length;
  const twice = twiceInFile(states).length;
  const promised = ready.reduce((sum, { amount = 0 }) => sum + amount, 0);
  return (
    <Card>
      <Figures aria-label={words.counts.label}>
        <Figure
          name={words.counts.inFile}
          value={states.length}
          note={isForeseen ? words.counts.before(before, twice) : words.counts.looking}
        />
        <Figure name={words.counts.ready} value={ready.length} note={words.counts.readyNote} />
        <Figure
          name={words.counts.toMend}
          value={toMend}
          note={toMend > 0 ? words.counts.toMendNote : ""}
          alarm
        />
        <div>
          <dt>{words.counts.promised}</dt>
          <dd>
            <Box as="span" whiteSpace="nowrap">
              {unbroken(formatPrice(promised))}
            </Box>
          </dd>
          <dd>{words.counts.promisedNote(ready.length)}</dd>
        </div>
      </Figures>
    </Card>
  );
}

interface FigureProps {
  name: string;
  value: number;
  note: string;
  alarm?: boolean;
}

const Figure = ({ name, value, note, alarm = false }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <chakra.dd color={alarm && value > 0 ? "red" : "ink"}>
      {value.toLocaleString("en-KE")}
    </chakra.dd>
    {note && <dd>{note}</dd>}
  </div>
);
