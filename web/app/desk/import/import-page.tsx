import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { FormAlert } from "../../../ui/form-alert";
import { formatPrice } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { Question } from "../../../ui/question";
import { Row } from "../../../ui/row";
import { Columns, Stack } from "../../../ui/stack";
import { unbroken } from "../../../ui/unbroken";
import { useSettings } from "../../frame/api/use-config";
import { useLeaving } from "../../frame/hooks/use-leaving";
import { useNow } from "../../frame/hooks/use-now";
import { importsPath } from "../../frame/layout/links";
import { LoadFailed } from "../../frame/layout/load-failed";
import { PublishChoice } from "../tasks/publish-choice";
import { taskFormStrings } from "../tasks/strings";
import type { PublishForm } from "../tasks/task-form";
import { ChooseCard, type ChooseCardProps } from "./choose-card";
import { type FileImport, isCorrected, publicationOf, type ReadFile } from "./import-file";
import { HiddenNotice, PostedNotice } from "./notices";
import { OutcomeCard, PostingCard } from "./posting-card";
import { PreviewCard } from "./preview-card";
import { readFile } from "./read-file";
import { kinds, type RowState, rowStates } from "./row-states";
import { importStrings as words } from "./strings";
import { useImport } from "./use-import";

/**
 * Tasks from a CSV or Excel file: the file is chosen, checked and corrected on the page, and each
 * row is posted once.
 */
export function ImportPage() {
  const [chosen, setChosen] = useState<ReadFile>();
  const [next, setNext] = useState<Next>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [form, setForm] = useState<PublishForm>({
    publish: "morning",
    publishDate: "",
    publishClock: "",
  });
  const [times, setTimes] = useState(0);
  const settings = useSettings();
  const newest = useRef(0);
  const show = useCallback((file: ReadFile | undefined) => {
    setChosen(file);
    setNext(undefined);
    setProblem(undefined);
    setTimes((is) => is + 1);
  }, []);
  const choose = async (picked: File) => {
    newest.current += 1;
    const turn = newest.current;
    setBusy(true);
    setProblem(undefined);
    const read = await readFile(picked).catch(() => ({ problem: words.problems.unreadable }));
    // A file that takes long to read must not replace a file that was chosen later.
    if (turn !== newest.current) return;
    setBusy(false);
    if ("problem" in read) return setProblem(read.problem);
    setChosen((is) => is ?? read);
    setNext({ file: read });
  };
  const choosing = { busy, problem, onChoose: (picked: File) => void choose(picked) };
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
      {chosen && settings ? (
        <Chosen
          key={times}
          read={chosen}
          next={next?.file === chosen ? undefined : next}
          publishTime={settings.publishTime}
          form={form}
          onForm={setForm}
          choosing={choosing}
          onNext={setNext}
          onShow={show}
        />
      ) : (
        <ChooseCard {...choosing} />
      )}
    </Stack>
  );
}

/** The file to show next; without a file, the page shows only the file field. */
interface Next {
  file?: ReadFile;
}

interface ChosenProps {
  read: ReadFile;
  next: Next | undefined;
  publishTime: string;
  form: PublishForm;
  onForm: (form: PublishForm) => void;
  choosing: Omit<ChooseCardProps, "file">;
  onNext: (next: Next | undefined) => void;
  onShow: (file: ReadFile | undefined) => void;
}

/** Shows a chosen file. Asks before the file's corrections are lost or its posting stops. */
function Chosen(props: ChosenProps) {
  const { read, next, publishTime, form, onNext, onShow } = props;
  const work = useImport(read, form, publishTime);
  const isPosting = work.file.phase === "posting";
  const isUnsaved = isPosting || isCorrected(work.file, read);
  const leaving = useLeaving(isUnsaved);
  useEffect(() => {
    if (next && !isUnsaved) onShow(next.file);
  }, [next, isUnsaved, onShow]);
  return (
    <>
      <PhaseCards {...props} work={work} />
      {isUnsaved && (next || leaving.asks) && (
        <Question
          title={words.leave.title}
          confirm={words.leave.go}
          onConfirm={() => (next ? onShow(next.file) : leaving.leave())}
          keep={words.leave.stay}
          onClose={() => (next ? onNext(undefined) : leaving.stay())}
        >
          <p>{isPosting ? words.leave.posting : words.leave.edited}</p>
        </Question>
      )}
    </>
  );
}

/** After a change of phase, and after a failure, focuses the heading of the card. */
function usePhaseHeading({ phase, trouble }: FileImport) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === phase && !trouble) return;
    before.current = phase;
    heading.current?.focus({ preventScroll: trouble !== undefined });
    // The message about the trouble is at the top of the page.
    if (trouble) scrollTo({ top: 0 });
  }, [phase, trouble]);
  return heading;
}

interface PhaseCardsProps extends ChosenProps {
  work: ReturnType<typeof useImport>;
}

function PhaseCards({ work, publishTime, form, choosing, onForm, onNext }: PhaseCardsProps) {
  const now = useNow(30_000);
  const { file, isKnown } = work;
  const heading = usePhaseHeading(file);
  const publication = publicationOf(form, publishTime, now);
  const states = rowStates(file, publication ?? { publishTime, now, publish: "morning" });

  if (file.phase === "posting") return <PostingCard {...{ states, heading }} />;
  if (file.phase === "done")
    return (
      <OutcomeCard
        file={file}
        states={states}
        heading={heading}
        isAtOnce={form.publish === "now"}
        onMend={work.mend}
        onPostAgain={work.postAgain}
        onAnother={() => onNext({})}
      />
    );
  return (
    <>
      {file.trouble && <FormAlert>{file.trouble}</FormAlert>}
      <PostedNotice states={states} />
      <HiddenNotice hidden={file.hidden} onTake={work.takeHidden} />
      <Columns wide="minmax(0, 1.15fr) minmax(0, 1fr)">
        <ChooseCard file={file} {...choosing} />
        <PublishCard
          form={form}
          onChange={(changed) => {
            onForm({ ...form, ...changed });
            work.forgetRefused();
          }}
          isWrong={publication === undefined}
          states={states}
        />
      </Columns>
      {work.error && <LoadFailed onRetry={work.ask}>{work.error}</LoadFailed>}
      <SumsCard states={states} isKnown={isKnown} />
      <PreviewCard
        key={states.length}
        states={states}
        isKnown={isKnown}
        heading={heading}
        onChange={work.changeCell}
        onPost={publication && isKnown && !choosing.busy ? work.post : undefined}
      />
    </>
  );
}

interface PublishCardProps {
  form: PublishForm;
  onChange: (changed: Partial<PublishForm>) => void;
  isWrong: boolean;
  states: readonly RowState[];
}

function PublishCard({ form, onChange, isWrong, states }: PublishCardProps) {
  const own = states.filter(({ cells, wrong }) => !wrong && cells.publishAt.trim() !== "").length;
  const isTyped = form.publishDate !== "" && form.publishClock !== "";
  return (
    <Card>
      <PublishChoice
        draft={{ values: form, change: onChange }}
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

function SumsCard({ states, isKnown }: { states: readonly RowState[]; isKnown: boolean }) {
  const ready = states.filter(kinds.ready);
  const toMend = states.filter(kinds.mend).length;
  const before = states.filter((state) => state.posted).length;
  const promised = ready.reduce((sum, { readings: { amount = 0 } }) => sum + amount, 0);
  return (
    <Card>
      <Figures aria-label={words.counts.label}>
        <Figure
          name={words.counts.inFile}
          value={states.length}
          note={isKnown ? words.counts.before(before) : words.counts.looking}
        />
        <Figure name={words.counts.ready} value={ready.length} note={words.counts.readyNote} />
        <Figure
          name={words.counts.toMend}
          value={toMend}
          note={toMend > 0 ? words.counts.toMendNote : ""}
          alarm
        />
        {ready.length > 0 && (
          <div>
            <dt>{words.counts.promised}</dt>
            <dd>
              <Box as="span" whiteSpace="nowrap">
                {unbroken(formatPrice(promised))}
              </Box>
            </dd>
            <dd>{words.counts.promisedNote(ready.length)}</dd>
          </div>
        )}
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
