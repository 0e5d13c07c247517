import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { ProgressBar } from "../../../ui/progress-bar";
import { Row } from "../../../ui/row";
import { Stack } from "../../../ui/stack";
import { DeleteImportDialog } from "../imports/imports-page";
import { importedTasksPath } from "../tasks/task-link";
import { type FileImport, setImport } from "./import-store";
import { AlreadyNotice, TwiceNotice } from "./notices";
import { isNowWord } from "./read-row";
import { kinds, type RowState, twiceInFile } from "./row-states";
import { saveBadRows, saveIds } from "./save-rows";
import { importStrings } from "./strings";

const { posting: words, done: doneWords, before: again } = importStrings;

/** How far the posting is. It can be paused, or left and taken up again. */
export function PostingCard({
  file: { phase, trouble },
  states,
  onPause,
  onGoOn,
}: {
  file: FileImport;
  states: readonly RowState[];
  onPause: () => void;
  onGoOn: () => void;
}) {
  const posted = states.filter((state) => state.posted).length;
  const leftOut = states.filter(kinds.mend).length;
  const toGo = states.length - posted - leftOut;
  const isPaused = phase === "paused";
  return (
    <Card edge="foot">
      <Stack>
        <Heading size="lg">{words.title(posted + leftOut, states.length)}</Heading>
        <ProgressBar label={words.label} value={posted + leftOut} max={states.length} />
        <FactList
          facts={[
            [words.posted, posted],
            [words.leftOut, leftOut],
            [words.toGo, toGo],
          ]}
        />
        <Box _empty={{ display: "none" }} role="status">
          {trouble && <FormAlert tone="waiting">{trouble}</FormAlert>}
          {isPaused && !trouble && <Note>{words.paused}</Note>}
        </Box>
        {!isPaused && <Note>{words.leave}</Note>}
        {isPaused ? (
          <Button justifySelf={{ sm: "start" }} onClick={onGoOn}>
            {words.goOn}
          </Button>
        ) : (
          <Button variant="secondary" justifySelf={{ sm: "start" }} onClick={onPause}>
            {words.pause}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

interface OutcomeCardProps {
  file: FileImport;
  states: readonly RowState[];
  onMend: () => void;
}

/** What became of the file, with the ids of its tasks and what is left to mend. */
export function OutcomeCard({ file, states, onMend }: OutcomeCardProps) {
  const posted = states.filter((state) => state.posted);
  const before = posted.flatMap(({ posted: row }) => row?.before ?? []);
  const twice = twiceInFile(states);
  const repeated = new Set(twice.map(({ row }) => row));
  const already = posted.filter(({ posted: is, row }) => is?.already && !repeated.has(row));
  const fresh = posted.filter(({ posted: row }) => !row?.before && !row?.already);
  const now = fresh.length;
  const bad = states.filter((state) => !state.posted);
  const [first] = [...before].sort();
  const [isUndoing, setUndoing] = useState(false);
  const isAgain = now === 0 && first !== undefined;
  return (
    <Card edge="foot">
      <Stack>
        <Heading size="lg" tabIndex={-1}>
          {isAgain ? again.title : now > 0 ? doneWords.title(now) : doneWords.nothing}
        </Heading>
        {isAgain && <p>{again.text(before.length, formatDateTime(first))}</p>}
        {whenShown(file, fresh).map((said) => (
          <p key={said}>{said}</p>
        ))}
        <FactList
          facts={[
            [again.now, now],
            [again.before, before.length + already.length],
            ...(twice.length > 0 ? [[again.twice, twice.length] as const] : []),
            [again.toMend, bad.length],
          ]}
        />
        <AlreadyNotice states={already} />
        <TwiceNotice rows={twice} />
        <Row>
          {posted.length > 0 && (
            <Button variant="quiet" size="sm" flush onClick={() => void saveIds(posted)}>
              {doneWords.ids(posted.length)}
            </Button>
          )}
          {bad.length > 0 && (
            <Button
              variant="quiet"
              size="sm"
              flush={{ base: true, md: false }}
              onClick={() => void saveBadRows(bad)}
            >
              {doneWords.bad(bad.length)}
            </Button>
          )}
        </Row>
        <Row>
          {bad.length > 0 && <Button onClick={onMend}>{doneWords.mend(bad.length)}</Button>}
          <ButtonLink asChild variant={bad.length > 0 ? "secondary" : "primary"}>
            <Link to={importedTasksPath(file.importId)}>{doneWords.see}</Link>
          </ButtonLink>
          <Button
            variant="quiet"
            flush={{ base: true, md: false }}
            onClick={() => setImport(undefined)}
          >
            {doneWords.another}
          </Button>
        </Row>
        <Row spread>
          <Note>{file.name}</Note>
          {now > 0 && (
            <Button variant="quiet" size="sm" color="red" onClick={() => setUndoing(true)}>
              {doneWords.undo(now)}
            </Button>
          )}
        </Row>
        {isUndoing && (
          <DeleteImportDialog
            file={{
              importId: file.importId,
              fileName: file.name,
              posted: now + before.length,
              taken: 0,
            }}
            onDeleted={() => setImport(undefined)}
            onClose={() => setUndoing(false)}
          />
        )}
      </Stack>
    </Card>
  );
}

/** How many of the rows have a time of their own to appear, and when the others appear. */
function appearing({ publication, appearAt }: FileImport, fresh: readonly RowState[]) {
  const written = fresh.map(({ cells }) => cells.publishAt.trim());
  const others = written.filter((time) => time === "").length;
  const own = written.filter((time) => time !== "" && !isNowWord(time)).length;
  const isAtOnce = publication.publish === "now" || !appearAt;
  return {
    own,
    atOnce: fresh.length - own - (isAtOnce ? 0 : others),
    later: isAtOnce ? 0 : others,
  };
}

function whenShown(file: FileImport, fresh: readonly RowState[]): string[] {
  const { own, atOnce, later } = appearing(file, fresh);
  const all = fresh.length;
  return [
    ...(atOnce > 0 ? [doneWords.now(atOnce === all ? undefined : atOnce)] : []),
    ...(later > 0 && file.appearAt
      ? [doneWords.text(formatDateTime(file.appearAt), later === all ? undefined : later)]
      : []),
    ...(own > 0 ? [doneWords.own(own)] : []),
  ];
}

const Facts = chakra("dl", {
  base: {
    fontVariantNumeric: "tabular-nums lining-nums",
    "& > div": {
      display: "flex",
      justifyContent: "space-between",
      gap: "3",
      paddingBlock: "2",
      borderTop: "line",
    },
    "& dd": { fontWeight: "650" },
  },
});

const FactList = ({ facts }: { facts: readonly (readonly [string, number])[] }) => (
  <Facts>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value.toLocaleString("en-KE")}</dd>
      </div>
    ))}
  </Facts>
);
