import * as z from "zod/mini";
import { Act } from "#contracts/audit-log";
import { sortableId } from "../../platform/ids";
import type { Item } from "../../platform/table/item";
import type { Write } from "../../platform/table/transact";

// pk     sk            gsi2pk             gsi2sk        one item per change, never changed
// ACTS   ACT#<ulid>    ACTS_ON#<userId>   ACT#<ulid>    (on the index when it concerns a writer)
export const allActs = "ACTS";
export const actPrefix = "ACT#";
export const actsOn = (userId: string) => `ACTS_ON#${userId}`;

export const ActItem = z.extend(z.omit(Act, { by: true, writerName: true }), { by: z.string() });
export type ActItem = z.infer<typeof ActItem>;

/** `by` is the administrator's `userId`. */
export type NewAct = Omit<ActItem, "id" | "at">;

/** The write that keeps what the administrator did; it belongs to the transaction that does it. */
export const actWrite = (act: NewAct, now: Date): Write => ({
  name: "act",
  put: actItem({ id: sortableId(now), at: now.toISOString(), ...act }),
});

/** The write that keeps what takes several transactions as one act: as it stands after one more of them. */
export const actSoFarWrite = (act: ActItem): Write => ({
  name: "act",
  put: actItem(act),
  if: {
    ConditionExpression: "attribute_not_exists(pk) OR #subject = :subject",
    ExpressionAttributeNames: { "#subject": "subject" },
    ExpressionAttributeValues: { ":subject": act.subject },
  },
});

function actItem(act: ActItem): Item {
  const sk = `${actPrefix}${act.id}`;
  return {
    pk: allActs,
    sk,
    type: "Act",
    ...act,
    ...(act.userId !== null && { gsi2pk: actsOn(act.userId), gsi2sk: sk }),
  };
}
