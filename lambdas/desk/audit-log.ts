import * as z from "zod/mini";
import { AuditEntry } from "#contracts/audit-log";
import { isSortableId, sortableId } from "../platform/ids";
import { defineItem } from "../platform/table/define-item";
import { absent, anyOf, where } from "../platform/table/expressions";
import type { Write } from "../platform/table/transact";

/** A change by an administrator. Its views list the changes for one writer and for one subject. */
export const auditEntries = defineItem({
  type: "Act",
  name: "act",
  schema: z.extend(z.omit(AuditEntry, { by: true, writerName: true }), {
    id: z.string().check(z.refine(isSortableId)),
    by: z.string(),
  }),
  key: ["ACTS", "ACT#{id}"],
  views: {
    ofWriter: ["gsi2", "ACTS_ON#{userId}", "ACT#{id}"],
    ofSubject: ["gsi1", "ACTS_OF#{about}", "ACT#{id}"],
  },
});
export type AuditItem = z.infer<typeof auditEntries.schema>;

/** `by` is the administrator's `userId`, `userId` the writer's. */
export type NewAuditEntry = Pick<AuditItem, "act" | "by" | "subject"> &
  Partial<Pick<AuditItem, "userId" | "note" | "before" | "after">>;

/** The write that records the administrator's change, for the transaction of that change. */
export const auditWrite = (entry: NewAuditEntry, now: Date): Write => {
  const rest = { userId: null, note: null, before: null, after: null };
  return entryWrite({ id: sortableId(now), at: now.toISOString(), ...rest, ...entry });
};

/**
 * The write of an audit entry for a change that takes several transactions. Each transaction
 * contains this write, which replaces the entry.
 */
export const auditSoFarWrite = (entry: AuditItem): Write =>
  entryWrite(entry, anyOf(absent, where({ subject: entry.subject })));

function entryWrite(entry: AuditItem, condition = absent): Write {
  const { id, userId } = entry;
  const places = {
    ...(userId !== null && auditEntries.place("ofWriter", { userId, id })),
    ...auditEntries.place("ofSubject", { about: aboutOf(entry), id }),
  };
  return auditEntries.put({ id }, { ...entry, ...places }, condition);
}

/** The id by which a search finds the entry: for work the id of its task, otherwise the subject. */
const aboutOf = ({ subject, before, after }: AuditItem) =>
  String(after?.["taskId"] ?? before?.["taskId"] ?? subject);
