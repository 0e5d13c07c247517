import {
  type ActName,
  type AuditEntry,
  auditMessages,
  type auditRoutes,
} from "#contracts/audit-log";
import { auditWords, factInWords, subjectInWords } from "#contracts/audit-words";
import { csvOf } from "#contracts/csv";
import {
  eastAfricanInstant,
  eastAfricanOffset,
  endOfEastAfricanDay,
} from "#contracts/east-africa-time";
import type { ReplyOf } from "#contracts/route";
import { findProfiles, nameOf } from "../accounts/profile/profile";
import { sortableTime } from "../platform/ids";
import { where } from "../platform/table/expressions";
import { type AuditItem, auditEntries } from "./audit-log";

const perPage = 20;

/**
 * The most entries that a page reads to find those with the wanted `act` or `by`. A page may be
 * short although another page follows.
 */
const lookedThrough = 500;

interface Question {
  userId?: string | undefined;
  /** The `userId` of the administrator. */
  by?: string | undefined;
  act?: ActName | undefined;
  /** The complete id of a task, a receipt or another subject. */
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
}

export async function listAuditLog(
  question: Question,
): Promise<ReplyOf<typeof auditRoutes.listActs>> {
  const { items, next } = await pageOf(question, perPage);
  return { acts: await named(items), ...next };
}

function pageOf(question: Question, limit: number) {
  const { userId, by, act, search, from, to, cursor } = question;
  const condition = where({ ...(act && { act }), ...(by && { by }) });
  const matching = (act || by) && { condition, lookAt: lookedThrough };
  const upTo = to && `ACT#${sortableTime(endOfEastAfricanDay(to))}~`;
  const above = from && `ACT#${sortableTime(eastAfricanInstant(from, "00:00"))}`;
  const page = {
    cursor,
    limit,
    ...(matching && { matching }),
    ...(upTo && { upTo }),
    ...(above && { above }),
  };
  if (userId) return auditEntries.pageOf("ofWriter", { userId }, page);
  if (search) return auditEntries.pageOf("ofSubject", { about: idIn(search) }, page);
  return auditEntries.page({}, { ...page, consistent: true });
}

/** Task ids and receipts are stored in upper case, other ids as typed. */
const idIn = (typed: string) => (/^[a-z0-9-]{6,40}$/i.test(typed) ? typed.toUpperCase() : typed);

const perRead = 500;
/** The most reads for one file, which covers the newest 5,000 entries. */
const mostReads = 10;

export async function auditLogFile(question: Question): Promise<string> {
  const all: AuditItem[] = [];
  let cursor: string | undefined;
  for (let read = 1; read <= mostReads; read++) {
    const { items, next } = await pageOf({ ...question, cursor }, perRead);
    all.push(...items);
    cursor = next.cursor;
    if (cursor === undefined) break;
  }
  return auditLogCsv(await named(all), cursor !== undefined);
}

async function named(found: readonly AuditItem[]): Promise<AuditEntry[]> {
  const people = await findProfiles(
    found.flatMap(({ by, userId }) => (userId === null ? [by] : [by, userId])),
  );
  return found.map((entry) => ({
    ...entry,
    by: { userId: entry.by, name: nameOf(people.get(entry.by)) },
    writerName: nameOf(people.get(entry.userId ?? "")),
  }));
}

/**
 * The entries as a CSV file, with the page's words and with facts as `name: value`. The last line
 * reports omitted older entries.
 */
export const auditLogCsv = (shown: readonly AuditEntry[], isCut: boolean): string =>
  csvOf([
    ["When (EAT)", "What", "Who", "About", "Writer", "Note", "Before", "After"],
    ...shown.map((entry) => [
      clock(entry.at),
      auditWords.acts[entry.act],
      entry.by.name || entry.by.userId,
      subjectInWords(entry),
      entry.writerName,
      entry.note ?? "",
      factsIn(entry.before),
      factsIn(entry.after),
    ]),
    ...(isCut ? [[auditMessages.olderLeftOut]] : []),
  ]);

/** An instant in Nairobi's time, as `2026-11-24 23:00`. Spreadsheets sort this form correctly. */
const clock = (instant: string) =>
  new Date(Date.parse(instant) + eastAfricanOffset).toISOString().slice(0, 16).replace("T", " ");

const spelling = { money: (sum: number) => `KES ${sum.toLocaleString("en-KE")}.00`, time: clock };

const factsIn = (facts: AuditEntry["before"]) =>
  Object.entries(facts ?? {})
    .map(
      ([name, value]) => `${auditWords.facts[name] ?? name}: ${factInWords(name, value, spelling)}`,
    )
    .join("; ");
