import { chakra } from "@chakra-ui/react/styled-system";
import type { RefObject } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { ProgressBar } from "../../../ui/progress-bar";
import { Row } from "../../../ui/row";
import { Stack } from "../../../ui/stack";
import { importedTasksPath } from "../tasks/task-link";
import type { FileImport } from "./import-file";
import { AlreadyNotice } from "./notices";
import { isNowWord } from "./read-row";
import { kinds, type RowState } from "./row-states";
import { saveBadRows } from "./save-rows";
import { importStrings } from "./strings";

const { posting: words, done: doneWords, before: again } = importStrings;

interface PostingCardProps {
  states: readonly RowState[];
  heading: RefObject<HTMLHeadingElement | null>;
}

export function PostingCard({ states, heading }: PostingCardProps) {
  const posted = states.filter((state) => state.posted).length;
  const leftOut = states.filter(kinds.mend).length;
  return (
    <Card edge="foot">
      <Stack>
        <Heading ref={heading} size="lg" tabIndex={-1} outline="none">
          {words.title(posted + leftOut, states.length)}
        </Heading>
        <ProgressBar label={words.label} value={posted + leftOut} max={states.length} />
        <FactList
          facts={[
            [words.posted, posted],
            [words.leftOut, leftOut],
            [words.toGo, states.length - posted - leftOut],
          ]}
        />
        <Note>{words.leave}</Note>
      </Stack>
    </Card>
  );
}

interface OutcomeCardProps extends PostingCardProps {
  file: FileImport;
  /** True if rows without a publication time are published immediately. */
  isAtOnce: boolean;
  onMend: () => void;
  onPostAgain: (rows: readonly number[]) => void;
  onAnother: () => void;
}

export function OutcomeCard({
  file,
  states,
  heading,
  isAtOnce,
  onMend,
  onPostAgain,
  onAnother,
}: OutcomeCardProps) {
  const repeated = states.filter(({ posted }) => posted?.repeats).length;
  const found = states.filter(({ posted }) => posted?.before ?? posted?.already).length;
  const fresh = states.filter(({ posted }) => posted && !posted.before && !posted.already);
  const bad = states.filter(({ posted }) => !posted);
  return (
    <Card edge="foot">
      <Stack>
        <Heading ref={heading} size="lg" tabIndex={-1} outline="none">
          {fresh.length > 0 ? doneWords.title(fresh.length) : doneWords.nothing}
        </Heading>
        {whenShown(file, fresh, isAtOnce).map((said) => (
          <p key={said}>{said}</p>
        ))}
        <FactList
          facts={[
            [again.now, fresh.length],
            [again.before, found - repeated],
            ...(repeated > 0 ? [[again.repeated, repeated] as const] : []),
            [again.toMend, bad.length],
          ]}
        />
        <AlreadyNotice states={states} onPostAgain={onPostAgain} />
        <Row>
          {bad.length > 0 && <Button onClick={onMend}>{doneWords.mend(bad.length)}</Button>}
          {bad.length > 0 && (
            <Button variant="secondary" onClick={() => void saveBadRows(bad)}>
              {doneWords.bad(bad.length)}
            </Button>
          )}
          <ButtonLink asChild variant={bad.length > 0 ? "secondary" : "primary"}>
            <Link to={importedTasksPath(file.importId)}>{doneWords.see}</Link>
          </ButtonLink>
          <Button variant="quiet" flush={{ base: true, md: false }} onClick={onAnother}>
            {doneWords.another}
          </Button>
        </Row>
        <Note>{file.name}</Note>
      </Stack>
    </Card>
  );
}

/**
 * Sentences about when the tasks appear: immediately, at the chosen time, or at the rows' times.
 */
function whenShown(
  { appearAt }: FileImport,
  fresh: readonly RowState[],
  isAtOnce: boolean,
): string[] {
  const written = fresh.map(({ cells }) => cells.publishAt.trim());
  const others = written.filter((time) => time === "").length;
  const own = written.filter((time) => time !== "" && !isNowWord(time)).length;
  const later = isAtOnce ? 0 : others;
  const now = fresh.length - own - later;
  const all = fresh.length;
  return [
    ...(now > 0 ? [doneWords.now(now === all ? undefined : now)] : []),
    ...(later > 0 && appearAt
      ? [doneWords.text(formatDateTime(appearAt), later === all ? undefined : later)]
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
