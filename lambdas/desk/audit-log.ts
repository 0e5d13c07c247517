import * as z from "zod/mini";
import { Act, type ActName } from "#contracts/audit-log";
import { isSortableId, sortableId } from "../platform/ids";
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
  views: { ofWriter: ["gsi2", "ACTS_ON#{userId}", "ACT#{id}"] },
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
  const place = userId === null ? {} : acts.place("ofWriter", { userId, id });
  return acts.put({ id }, { ...act, ...place }, condition);
}

const perPage = 20;

/** How many are looked through for those of one kind; a page may be short although there are more. */
const lookedThrough = 500;

interface Question {
  userId?: string | undefined;
  act?: ActName | undefined;
  cursor?: string | undefined;
}

/** A page of what the administrator did, newest first; about one writer, or of one kind. */
export async function pageOfActs({ userId, act, cursor }: Question) {
  const matching = act && { condition: where({ act }), lookAt: lookedThrough };
  const page = { cursor, limit: perPage, ...(matching && { matching }) };
  const { items, next } =
    userId === undefined
      ? await acts.page({}, { ...page, consistent: true })
      : await acts.pageOf("ofWriter", { userId }, page);
  return { acts: items, next };
}
