import { Link } from "react-router-dom";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Stack } from "../../../ui/stack";
import { AlreadyNotice } from "./already-notice";
import { FactList } from "./fact-list";
import { type FileImport, setImport } from "./import-store";
import type { RowState } from "./row-states";
import { saveBadRows, saveIds } from "./save-csv";
import { importStrings } from "./strings";

const { done: words, before: again } = importStrings;

interface OutcomeCardProps {
  file: FileImport;
  states: readonly RowState[];
  onMend: () => void;
}

/** What became of the file, with its ids and what is left to mend. */
export function OutcomeCard({ file, states, onMend }: OutcomeCardProps) {
  const posted = states.filter((state) => state.posted);
  const before = posted.flatMap(({ posted: row }) => row?.before ?? []);
  const already = posted.filter((state) => state.posted?.already);
  const now = posted.length - before.length - already.length;
  const bad = states.filter((state) => !state.posted);
  const own = posted.filter(({ cells }) => cells.publishAt.trim() !== "").length;
  const [first] = before.toSorted();
  const isAgain = now === 0 && first !== undefined;
  return (
    <Card edge="foot">
      <Stack>
        <Heading size="lg" tabIndex={-1}>
          {isAgain ? again.title : now > 0 ? words.title(now) : words.nothing}
        </Heading>
        {isAgain && <p>{again.text(before.length, formatDateTime(first))}</p>}
        {now > 0 && <p>{whenShown(file)}</p>}
        {now > 0 && own > 0 && <p>{words.own(own)}</p>}
        <FactList
          facts={[
            [again.now, now],
            [again.before, before.length + already.length],
            [again.toMend, bad.length],
          ]}
        />
        <AlreadyNotice states={already} />
        <Row>
          {posted.length > 0 && (
            <Button variant="quiet" size="sm" onClick={() => void saveIds(posted)}>
              {words.ids(posted.length)}
            </Button>
          )}
          {bad.length > 0 && (
            <Button variant="quiet" size="sm" onClick={() => void saveBadRows(bad)}>
              {words.bad(bad.length)}
            </Button>
          )}
        </Row>
        <Row>
          {bad.length > 0 && <Button onClick={onMend}>{words.mend(bad.length)}</Button>}
          <ButtonLink asChild variant={bad.length > 0 ? "secondary" : "primary"}>
            <Link to={`/admin-dashboard/manage-task?status=${statusOf(file)}`}>{words.see}</Link>
          </ButtonLink>
          <Button variant="quiet" onClick={() => setImport(undefined)}>
            {words.another}
          </Button>
        </Row>
        <Note>{file.name}</Note>
      </Stack>
    </Card>
  );
}

const statusOf = ({ publication }: FileImport) =>
  publication.publish === "now" ? "active" : "scheduled";

const whenShown = ({ publication, appearAt }: FileImport) =>
  publication.publish === "now" || !appearAt ? words.now : words.text(formatDateTime(appearAt));
