import type { Act, ActFacts } from "#contracts/acts";
import { api } from "#contracts/api";
import { Card } from "../../ui/card";
import { formatFullDateTime } from "../../ui/dates";
import { EmptyState } from "../../ui/empty-state";
import { formatMoney } from "../../ui/money";
import { Note } from "../../ui/note";
import { Stack } from "../../ui/stack";
import { type Column, Table } from "../../ui/table";
import { unbroken } from "../../ui/unbroken";
import { useLivePages } from "../api/use-live-pages";
import { PagedList } from "../layout/paged-list";
import { actStrings as words } from "../strings/acts";

/** How soon a new change shows, in milliseconds. */
const every = 12_000;

/** Everything that the administrator changed, with what it was before and why. */
export function ActsPage() {
  const list = useLivePages(api.listActs, {}, { every });
  const acts = list.data?.pages.flatMap((page) => page.acts);
  return (
    <Card>
      <PagedList
        pages={list}
        items={acts}
        loading={words.loading}
        failed={words.failed}
        empty={
          <EmptyState title={words.emptyTitle} saying="habaNaHaba">
            {words.empty}
          </EmptyState>
        }
      >
        {(items, more) => (
          <Stack>
            <Note>{words.lead}</Note>
            <Table
              caption={words.caption}
              columns={columns}
              items={items}
              keyOf={({ id }) => id}
              moreLabel={words.more}
              {...more}
            />
          </Stack>
        )}
      </PagedList>
    </Card>
  );
}

const columns: Column<Act>[] = [
  { key: "what", title: words.columns.what, isRowHeader: true, cell: ({ act }) => words.acts[act] },
  { key: "at", title: words.columns.at, cell: ({ at }) => formatFullDateTime(at) },
  { key: "who", title: words.columns.who, cell: ({ by }) => by.name || by.userId },
  { key: "subject", title: words.columns.subject, cell: ({ subject }) => unbroken(subject) },
  {
    key: "became",
    title: words.columns.became,
    cell: ({ before, after }) => (
      <Stack gap="sm">
        {changesOf(before, after).map((line) => (
          <span key={line}>{unbroken(line)}</span>
        ))}
      </Stack>
    ),
  },
  { key: "note", title: words.columns.note, cell: ({ note }) => unbroken(note ?? words.noNote) },
];

/** What became of each fact; those that stayed as they were name themselves once. */
function changesOf(before: ActFacts | null, after: ActFacts | null): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => {
    const [was, is] = [before?.[name], after?.[name]].map((value) => shown(name, value));
    const change = was && is && was !== is ? words.fromTo(was, is) : (is ?? was ?? words.none);
    return words.fact(words.facts[name] ?? name, change);
  });
}

const sums: ReadonlySet<string> = new Set(["amount", "paid"]);
const instants: ReadonlySet<string> = new Set(["dueAt", "dueDate", "publishAt"]);

function shown(name: string, value: ActFacts[string] | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return words.none;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "number" && sums.has(name)) return formatMoney(value);
  if (typeof value === "string" && instants.has(name)) return formatFullDateTime(value);
  return String(value);
}
