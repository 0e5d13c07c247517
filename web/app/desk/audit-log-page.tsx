import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { Text } from "@chakra-ui/react/text";
import { Link, useSearchParams } from "react-router-dom";
import { type Act, type ActFacts, ActName, actRoutes } from "#contracts/audit-log";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { formatDateTime } from "../../ui/dates";
import { EmptyState } from "../../ui/empty-state";
import { formatMoney } from "../../ui/money";
import type { Column } from "../../ui/table";
import { TextLink } from "../../ui/text-link";
import { unbroken } from "../../ui/unbroken";
import { useLivePages } from "../frame/api/use-live";
import { actStrings as words } from "./audit-log-strings";
import { LiveTable } from "./live-table";
import { PersonLink, PersonName } from "./people/person-link";
import { Choice } from "./queues";
import { taskPath } from "./tasks/task-link";

/** Everything that the administrator changed, with what it was before and why. */
export function AuditLogPage() {
  const [query, setQuery] = useSearchParams();
  const { data: act } = ActName.safeParse(query.get("act"));
  const userId = /^[\w-]{1,64}$/.exec(query.get("userId") ?? "")?.[0];
  const asked = { ...(act && { act }), ...(userId && { userId }) };
  const list = useLivePages(actRoutes.listActs, asked, { every: 12_000 });
  return (
    <Card>
      <ActsFilter act={act} userId={userId} onFilter={setQuery} />
      <LiveTable
        pages={list}
        items={list.data?.pages.flatMap((page) => page.acts)}
        words={words}
        lead={words.lead}
        empty={
          act || userId ? (
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
    rowGap: "1",
    textAlign: "start",
    // On a card a long text stands below its name, not in a narrow column beside it.
    minWidth: { base: "min(100cqi, 16rem)", xl: "0" },
  },
  variants: { isChange: { true: { flexDirection: "column" }, false: {} } },
});

const columns: Column<Act>[] = [
  { key: "what", title: words.columns.what, isRowHeader: true, cell: ({ act }) => words.acts[act] },
  { key: "at", title: words.columns.at, cell: ({ at }) => formatDateTime(at) },
  { key: "who", title: words.columns.who, cell: ({ by }) => by.name || by.userId },
  { key: "subject", title: words.columns.subject, cell: (act) => <Subject act={act} /> },
  {
    key: "became",
    title: words.columns.became,
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

const sums: ReadonlySet<string> = new Set(["amount", "paid"]);
const instants: ReadonlySet<string> = new Set(["dueAt", "dueDate", "publishAt"]);

function shown(name: string, value: ActFacts[string] | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return words.none;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "number" && sums.has(name)) return formatMoney(value);
  if (typeof value === "string" && instants.has(name)) return formatDateTime(value);
  return words.values[String(value)] ?? String(value);
}

const Place = chakra("search", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "end",
    gap: "4",
    marginBottom: "4",
    "& > div": { flex: "0 1 20rem", minWidth: "min(14rem, 100%)" },
  },
});

interface ActsFilterProps {
  act: ActName | undefined;
  userId: string | undefined;
  onFilter: (query: Record<string, string>) => void;
}

const ActsFilter = ({ act, userId, onFilter }: ActsFilterProps) => (
  <Place>
    <div>
      <Choice
        label={words.kind}
        options={{ "": words.allKinds, ...words.acts }}
        value={act ?? ""}
        onChange={(chosen) =>
          onFilter({ ...(chosen && { act: chosen }), ...(userId && { userId }) })
        }
      />
    </div>
    {userId && (
      <Text display="flex" flexWrap="wrap" alignItems="center" columnGap="2">
        {words.about}
        <PersonLink userId={userId} name={<PersonName id={userId} />} />
        <Button variant="quiet" size="sm" onClick={() => onFilter(act ? { act } : {})}>
          {words.showAll}
        </Button>
      </Text>
    )}
  </Place>
);
