import * as z from "zod/mini";
import { Act } from "#contracts/acts";
import { sortableId } from "../platform/ids";
import type { Write } from "../platform/table/transact";

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
export function actWrite(act: NewAct, now: Date): Write {
  const id = sortableId(now);
  const sk = `${actPrefix}${id}`;
  return {
    name: "act",
    put: {
      pk: allActs,
      sk,
      type: "Act",
      id,
      at: now.toISOString(),
      ...act,
      ...(act.userId !== null && { gsi2pk: actsOn(act.userId), gsi2sk: sk }),
    },
  };
}
