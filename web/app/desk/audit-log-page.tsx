import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { Text } from "@chakra-ui/react/text";
import { Link, useSearchParams } from "react-router-dom";
import { type Act, type ActFacts, ActName, actRoutes } from "#contracts/audit-log";
import { eastAfricanInstant } from "#contracts/east-africa-time";
import { Day } from "#contracts/ledger";
import type { InputOf } from "#contracts/route";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { formatDate, formatDateTime } from "../../ui/dates";
import { EmptyState } from "../../ui/empty-state";
import { FormAlert } from "../../ui/form-alert";
import { formatMoney } from "../../ui/money";
import { Row } from "../../ui/row";
import { Stack } from "../../ui/stack";
import type { Column } from "../../ui/table";
import { TextField } from "../../ui/text-field";
import { TextLink } from "../../ui/text-link";
import { unbroken } from "../../ui/unbroken";
import { Folded } from "../earnings/folded";
import { download } from "../frame/api/client";
import { useLivePages } from "../frame/api/use-live";
import { useSubmit } from "../frame/hooks/use-submit";
import { SearchForm } from "../frame/layout/search-form";
import { actStrings as words } from "./audit-log-strings";
import { LiveTable } from "./live-table";
import { PersonLink, PersonName } from "./people/person-link";
import { Choice, QueueChoices } from "./queues";
import { taskPath } from "./tasks/task-link";

/** Everything that the administrator changed, with what it was before and why. */
export function AuditLogPage() {
  const [query, setQuery] = useSearchParams();
  const { data: act } = ActName.safeParse(query.get("act"));
  const userId = /^[\w-]{1,64}$/.exec(query.get("userId") ?? "")?.[0];
  const search = query.get("search")?.trim().slice(0, longestSearch) ?? "";
  const [from, to] = [query.get("from"), query.get("to")].map((day) => Day.safeParse(day).data);
  const asked = {
    ...(act && { act }),
    ...(userId && { userId }),
    ...(search && { search }),
    ...(from && { from }),
    ...(to && { to }),
  };
  const show = (change: Record<string, string>) =>
    setQuery(
      Object.fromEntries(Object.entries({ ...asked, ...change }).filter(([, value]) => value)),
      { replace: true },
    );
  const list = useLivePages(actRoutes.listActs, asked, { every: 12_000 });
  return (
    <Card>
      <ActsFilter asked={asked} onFilter={show} />
      <LiveTable
        pages={list}
        items={list.data?.pages.flatMap((page) => page.acts)}
        words={words}
        lead={words.lead}
        empty={
          Object.keys(asked).length > 0 ? (
            <EmptyState title={words.emptyFilterTitle}>{words.emptyFilter}</EmptyState>
          ) : (
            <EmptyState title={words.emptyTitle} saying="habaNaHaba">
              {words.empty}
            </EmptyState>
          )
        }
        caption={words.caption}
        columns={columns}
        keyOf={({ id }) => id}
      />
    </Card>
  );
}

/** A change has one line for each fact; what was created or deleted runs on in one paragraph. */
const Facts = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "4",
    textAlign: "start",
    fontSize: "sm",
  },
  variants: { isChange: { true: { flexDirection: "column" }, false: {} } },
});

const columns: Column<Act>[] = [
  {
    key: "what",
    title: words.columns.what,
    isRowHeader: true,
    onPhones: "start",
    cell: ({ act }) => <Box minWidth={{ xl: "7rem" }}>{words.acts[act]}</Box>,
  },
  {
    key: "at",
    title: words.columns.at,
    onPhones: "end",
    cell: ({ at }) => <chakra.span whiteSpace="nowrap">{shortTime(at)}</chakra.span>,
  },
  {
    key: "who",
    title: words.columns.who,
    onPhones: "belowEnd",
    cell: ({ by }) => (
      <Box truncate color="soft" fontSize="sm">
        {by.name || by.userId}
      </Box>
    ),
  },
  {
    key: "subject",
    title: words.columns.subject,
    onPhones: "below",
    cell: (act) => <Subject act={act} />,
  },
  {
    key: "became",
    title: words.columns.became,
    onPhones: "whole",
    cell: ({ before, after }) => (
      <Facts isChange={before !== null && after !== null}>
        {changesOf(before, after).map(({ line, stayed }) =>
          stayed ? (
            <Box as="span" color="soft" key={line}>
              {unbroken(line)}
            </Box>
          ) : (
            <span key={line}>{unbroken(line)}</span>
          ),
        )}
      </Facts>
    ),
  },
  {
    key: "note",
    title: words.columns.note,
    onPhones: "whole",
    cell: ({ note }) => note && unbroken(note),
  },
];

const Subject = ({ act: { act, subject, userId, writerName, before, after } }: { act: Act }) => (
  <>
    {words.subjects[act] ?? (
      <What id={String(after?.["taskId"] ?? before?.["taskId"] ?? subject)} />
    )}
    {userId && (
      <div>
        <PersonLink userId={userId} name={writerName || words.writer} />
      </div>
    )}
  </>
);

const What = ({ id }: { id: string }) =>
  /^TASK-/.test(id) ? (
    <TextLink alone asChild>
      <Link to={taskPath(id)}>{unbroken(id)}</Link>
    </TextLink>
  ) : (
    unbroken(id)
  );

/** Each fact as `before → after`; one that stayed the same is listed once. */
function changesOf(before: ActFacts | null, after: ActFacts | null) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => {
    const [was, is] = [before?.[name], after?.[name]].map((value) => shown(name, value));
    const change = was && is && was !== is ? words.fromTo(was, is) : (is ?? was ?? words.none);
    const stayed = before !== null && after !== null && was === is;
    return { line: words.fact(words.facts[name] ?? name, change), stayed };
  });
}

/** `25 Nov, 7:00 AM`: the head of the column names the zone. */
const shortTime = (instant: string) => formatDateTime(instant).replace(/^\w+ | EAT$/g, "");

const sums: ReadonlySet<string> = new Set(["amount", "paid"]);
const instants: ReadonlySet<string> = new Set(["dueAt", "dueDate", "publishAt"]);

function shown(name: string, value: ActFacts[string] | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return words.none;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "number" && sums.has(name)) return formatMoney(value);
  if (typeof value === "string" && instants.has(name)) return shortTime(value);
  return words.values[String(value)] ?? String(value);
}

const longestSearch = 80;

interface ActsFilterProps {
  asked: Omit<InputOf<typeof actRoutes.listActs>, "cursor" | "format">;
  /** An empty value asks for all. */
  onFilter: (change: Record<string, string>) => void;
}

/** What is shown, by kind, days, and what it is about; and the same as a file. */
function ActsFilter({ asked, onFilter }: ActsFilterProps) {
  const { act, userId, search } = asked;
  const { busy, failure, submit } = useSubmit();
  const save = () =>
    submit(() => download(actRoutes.listActs, {}, { ...asked, format: "csv" }, words.fileName));
  const dayField = (label: string, name: "from" | "to") => (
    <TextField
      label={label}
      type="date"
      value={asked[name] ?? ""}
      onChange={({ currentTarget }) => onFilter({ [name]: currentTarget.value })}
    />
  );
  const chosen = words.chosen(
    act ? words.acts[act] : words.allKinds,
    [asked.from, asked.to].map((day) => day && formatDate(eastAfricanInstant(day, "12:00"))),
  );
  return (
    <Stack marginBottom="4">
      <SearchForm
        key={search ?? ""}
        words={words.find}
        maxLength={longestSearch}
        search={search}
        onSearch={(typed) => onFilter({ search: typed })}
      />
      <Folded summary={chosen}>
        <QueueChoices>
          <Choice
            label={words.kind}
            options={{ "": words.allKinds, ...words.acts }}
            value={act ?? ""}
            onChange={(chosen) => onFilter({ act: chosen })}
          />
          {dayField(words.from, "from")}
          {dayField(words.to, "to")}
        </QueueChoices>
      </Folded>
      {userId && (
        <Text display="flex" flexWrap="wrap" alignItems="center" columnGap="2">
          {words.about}
          <PersonLink userId={userId} name={<PersonName id={userId} />} />
          <Button variant="quiet" size="sm" onClick={() => onFilter({ userId: "" })}>
            {words.showAll}
          </Button>
        </Text>
      )}
      <Row>
        <Button variant="secondary" size="sm" busy={busy} onClick={() => void save()}>
          {words.csv}
        </Button>
      </Row>
      {failure && <FormAlert>{failure.message}</FormAlert>}
    </Stack>
  );
}
