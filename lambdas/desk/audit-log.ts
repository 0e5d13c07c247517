import * as z from "zod/mini";
import { Act, type ActName, actMessages } from "#contracts/audit-log";
import { eastAfricanInstant, endOfEastAfricanDay } from "#contracts/east-africa-time";
import { csvOf } from "../platform/csv";
import { isSortableId, sortableId, sortableTime } from "../platform/ids";
import { defineItem } from "../platform/table/define-item";
import { absent, anyOf, where } from "../platform/table/expressions";
import type { Write } from "../platform/table/transact";

/** One change that the administrator made; on a list of the writer whom it concerns. */
const acts = defineItem({
  type: "Act",
  name: "act",
  schema: z.extend(z.omit(Act, { by: true, writerName: true }), {
    id: z.string().check(z.refine(isSortableId)),
    by: z.string(),
  }),
  key: ["ACTS", "ACT#{id}"],
  views: {
    ofWriter: ["gsi2", "ACTS_ON#{userId}", "ACT#{id}"],
    ofSubject: ["gsi1", "ACTS_OF#{about}", "ACT#{id}"],
  },
});
export type ActItem = z.infer<typeof acts.schema>;

/** `by` is the administrator's `userId`; `userId` that of the writer whom it concerns. */
export type NewAct = Pick<ActItem, "act" | "by" | "subject"> &
  Partial<Pick<ActItem, "userId" | "note" | "before" | "after">>;

/** The write that keeps what the administrator did; it belongs to the transaction that does it. */
export const auditWrite = (act: NewAct, now: Date): Write => {
  const rest = { userId: null, note: null, before: null, after: null };
  return actWrite({ id: sortableId(now), at: now.toISOString(), ...rest, ...act });
};

/** The write that keeps what takes several transactions as one act: as it stands after one more of them. */
export const actSoFarWrite = (act: ActItem): Write =>
  actWrite(act, anyOf(absent, where({ subject: act.subject })));

function actWrite(act: ActItem, condition = absent): Write {
  const { id, userId } = act;
  const places = {
    ...(userId !== null && acts.place("ofWriter", { userId, id })),
    ...acts.place("ofSubject", { about: aboutOf(act), id }),
  };
  return acts.put({ id }, { ...act, ...places }, condition);
}

/** What an act is found by: of one about work, the task that it is for. */
const aboutOf = ({ subject, before, after }: ActItem) =>
  String(after?.["taskId"] ?? before?.["taskId"] ?? subject);

const perPage = 20;

/** How many are looked through for those of one kind; a page may be short although there are more. */
const lookedThrough = 500;

interface Question {
  /** The writer whom they concern. */
  userId?: string | undefined;
  /** The `userId` of the administrator who did them. */
  by?: string | undefined;
  act?: ActName | undefined;
  /** A task, a receipt, or another whole id. */
  search?: string | undefined;
  /** Days in Nairobi, both included. */
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
}

/** A page of what the administrator did, newest first: one query, whatever is asked for. */
export async function pageOfActs(question: Question, limit = perPage) {
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
  const { items, next } = userId
    ? await acts.pageOf("ofWriter", { userId }, page)
    : search
      ? await acts.pageOf("ofSubject", { about: idIn(search) }, page)
      : await acts.page({}, { ...page, consistent: true });
  return { acts: items, next };
}

/** Task ids and receipts are written in capitals, other ids as they are. */
const idIn = (typed: string) => (/^[a-z0-9-]{6,40}$/i.test(typed) ? typed.toUpperCase() : typed);

const perRead = 500;
/** So many pages a file is made of: 5,000 changes, or what is found among 5,000 of all kinds. */
const mostReads = 10;

/** What a file holds of the acts that are asked for, the newest first; `isCut` where there are older ones. */
export async function actsForFile(question: Question) {
  const all: ActItem[] = [];
  let cursor: string | undefined;
  for (let read = 1; read <= mostReads; read++) {
    const { acts: page, next } = await pageOfActs({ ...question, cursor }, perRead);
    all.push(...page);
    cursor = next.cursor;
    if (cursor === undefined) break;
  }
  return { acts: all, isCut: cursor !== undefined };
}

/** Acts as a file; facts as `name: value`. Its last line says so where older ones are left out. */
export const actsCsv = (shown: readonly Act[], isCut: boolean): string =>
  csvOf([
    ["When (UTC)", "What", "Who", "About", "Writer", "Note", "Before", "After"],
    ...shown.map(({ at, act, by, subject, writerName, note, before, after }) => [
      at,
      act,
      by.name || by.userId,
      subject,
      writerName,
      note ?? "",
      factsIn(before),
      factsIn(after),
    ]),
    ...(isCut ? [[actMessages.olderLeftOut]] : []),
  ]);

const factsIn = (facts: Act["before"]) =>
  Object.entries(facts ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join("; ");
