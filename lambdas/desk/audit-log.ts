import * as z from "zod/mini";
import { Act } from "#contracts/audit-log";
import { isSortableId, sortableId } from "../platform/ids";
import { defineItem } from "../platform/table/define-item";
import { absent, anyOf, where } from "../platform/table/expressions";
import type { Write } from "../platform/table/transact";

/** One change that the administrator made; on a list of the writer whom it concerns. */
export const acts = defineItem({
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

/**
 * The write that keeps one act that takes several transactions, as it stands after one more of
 * them.
 */
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

/** The id by which an act is found; for an act about work, that of its task. */
const aboutOf = ({ subject, before, after }: ActItem) =>
  String(after?.["taskId"] ?? before?.["taskId"] ?? subject);
