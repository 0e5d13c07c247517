import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import type { AuditEntry, AuditFacts } from "#contracts/audit-log";
import { factInWords } from "#contracts/audit-words";
import { formatDateTime } from "../../ui/dates";
import { ChevronDownIcon } from "../../ui/icons";
import { formatMoney } from "../../ui/money";
import { Note } from "../../ui/note";
import type { Column } from "../../ui/table";
import { TextLink } from "../../ui/text-link";
import { unbroken } from "../../ui/unbroken";
import { useWiderThan } from "../frame/hooks/use-wider-than";
import { auditStrings as words } from "./audit-log-strings";
import { LiveTable } from "./live-table";
import { receiptPath } from "./money/receipt-link";
import { PersonLink } from "./people/person-link";
import { importedTasksPath, taskPath } from "./tasks/task-link";

interface AuditTableProps {
  pages: ComponentProps<typeof LiveTable<AuditEntry>>["pages"];
  entries: readonly AuditEntry[] | undefined;
  empty: ReactNode;
}

/**
 * The log's entries, the newest first. On a phone each entry is two lines; a press shows the rest.
 */
export function AuditTable({ pages, entries, empty }: AuditTableProps) {
  const isWide = useWiderThan("xl");
  const [open, setOpen] = useState<string>();
  const toggle = (id: string) => setOpen(id === open ? undefined : id);
  return (
    <LiveTable
      pages={pages}
      items={entries}
      words={words}
      lead={words.lead}
      empty={empty}
      caption={words.caption}
      columns={isWide ? wideColumns : phoneColumns(open, toggle)}
      keyOf={({ id }) => id}
      story={(entry) => (!isWide && entry.id === open ? <Whole entry={entry} /> : undefined)}
    />
  );
}

const when: Column<AuditEntry> = {
  key: "at",
  title: words.columns.at,
  onPhones: "end",
  cell: ({ at }) => <chakra.span whiteSpace="nowrap">{shortTime(at)}</chakra.span>,
};

const wideColumns: Column<AuditEntry>[] = [
  {
    key: "what",
    title: words.columns.what,
    isRowHeader: true,
    cell: ({ act }) => <Box minWidth="7rem">{words.acts[act]}</Box>,
  },
  when,
  {
    key: "who",
    title: words.columns.who,
    cell: ({ by }) => (
      <Box truncate color="soft" fontSize="sm">
        {by.name || by.userId}
      </Box>
    ),
  },
  {
    key: "subject",
    title: words.columns.subject,
    cell: (entry) => (
      <>
        <AuditSubject entry={entry} />
        <Writer entry={entry} />
      </>
    ),
  },
  { key: "became", title: words.columns.became, cell: (entry) => <Facts entry={entry} /> },
  { key: "note", title: words.columns.note, cell: ({ note }) => note && unbroken(note) },
];

const What = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1.5",
    minHeight: "target",
    fontWeight: "650",
    textAlign: "start",
    "&[aria-expanded=true] svg": { transform: "rotate(180deg)" },
    "& svg": { color: "blue", flex: "none" },
  },
});

const phoneColumns = (
  open: string | undefined,
  onToggle: (id: string) => void,
): Column<AuditEntry>[] => [
  {
    key: "what",
    title: words.columns.what,
    isRowHeader: true,
    onPhones: "start",
    cell: ({ id, act }) => (
      <What type="button" aria-expanded={id === open} onClick={() => onToggle(id)}>
        {words.acts[act]}
        <ChevronDownIcon size={16} />
      </What>
    ),
  },
  when,
  {
    key: "subject",
    title: words.columns.subject,
    onPhones: "below",
    cell: (entry) => <AuditSubject entry={entry} />,
  },
  {
    key: "became",
    title: words.columns.became,
    onPhones: "belowEnd",
    cell: (entry) => (
      <Box truncate color="soft" fontSize="sm">
        {unbroken(inOneLine(entry))}
      </Box>
    ),
  },
];

/** The writer, the changed facts and the note in one line; missing ones are left out. */
const inOneLine = ({ writerName, before, after, note }: AuditEntry) =>
  [
    writerName,
    ...changesOf(before, after).flatMap(({ stayed, change }) => (stayed ? [] : change)),
    note,
  ]
    .filter(Boolean)
    .join(" · ");

const Whole = ({ entry }: { entry: AuditEntry }) => (
  <Box bg="wash" borderRadius="md" padding="3">
    <Writer entry={entry} />
    <Facts entry={entry} />
    {entry.note && <p>{unbroken(entry.note)}</p>}
    <Note>{words.by(entry.by.name || entry.by.userId)}</Note>
  </Box>
);

/** The subject of an entry, as a link if the subject has a page. */
export function AuditSubject({ entry: { act, subject, before, after } }: { entry: AuditEntry }) {
  const named = words.subjects[act];
  const id = String(after?.["taskId"] ?? before?.["taskId"] ?? subject);
  const path = act === "tasks-imported" ? importedTasksPath(subject) : !named && pathOf(id);
  if (!path) return named ?? unbroken(id);
  return (
    <TextLink alone asChild>
      <Link to={path}>{named ?? unbroken(id)}</Link>
    </TextLink>
  );
}

/**
 * True for a receipt number. Ids of submissions, withdrawals and accounts have small letters or
 * hyphens.
 */
const isReceipt = (id: string) => /^[A-Z0-9]{8,20}$/.test(id) && /\d/.test(id);

function pathOf(id: string): string | undefined {
  if (/^TASK-/.test(id)) return taskPath(id);
  return isReceipt(id) ? receiptPath(id) : undefined;
}

const Writer = ({ entry: { userId, writerName } }: { entry: AuditEntry }) =>
  userId && (
    <div>
      <PersonLink userId={userId} name={writerName || words.writer} />
    </div>
  );

/**
 * A changed item shows each fact on its own line. A created or deleted item shows all its facts in
 * one paragraph.
 */
const FactsPlace = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "4",
    textAlign: "start",
    fontSize: "sm",
  },
  variants: { isChange: { true: { flexDirection: "column" }, false: {} } },
});

const Facts = ({ entry: { before, after } }: { entry: AuditEntry }) => (
  <FactsPlace isChange={before !== null && after !== null}>
    {changesOf(before, after).map(({ line, stayed }) => (
      <chakra.span key={line} color={stayed ? "soft" : "ink"}>
        {unbroken(line)}
      </chakra.span>
    ))}
  </FactsPlace>
);

/** Returns each fact as `before → after`, and an unchanged fact once. */
function changesOf(before: AuditFacts | null, after: AuditFacts | null) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => {
    const [was, is] = [before?.[name], after?.[name]].map((value) => shown(name, value));
    const change = was && is && was !== is ? words.fromTo(was, is) : (is ?? was ?? words.none);
    const stayed = before !== null && after !== null && was === is;
    return { line: words.fact(words.facts[name] ?? name, change), change, stayed };
  });
}

/** A time as `25 Nov, 7:00 AM`; the column's heading names the time zone. */
const shortTime = (instant: string) => formatDateTime(instant).replace(/^\w+ | EAT$/g, "");

const shown = (name: string, value: AuditFacts[string] | undefined) =>
  factInWords(name, value, { money: formatMoney, time: shortTime });
