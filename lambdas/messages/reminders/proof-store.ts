import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { retention } from "#contracts/retention";
import { type Condition, updateWhere } from "../../platform/table/expressions";
import type { Write } from "../../platform/table/transact";

// REMINDED#<runId>#<userId>   the same   what became of somebody in a run, or that the mail service is being asked
const proofKey = (runId: string, userId: string) => {
  const key = `REMINDED#${runId}#${userId}`;
  return { pk: key, sk: key };
};

const Proof = z.object({ state: z.string(), at: Instant });
export type Proof = z.infer<typeof Proof>;

/** What became of somebody in a run. */
export type Outcome = "sent" | "failed" | "skipped";

const isOpen: Condition = {
  ConditionExpression: "#state = :asking",
  ExpressionAttributeNames: { "#state": "state" },
  ExpressionAttributeValues: { ":asking": "asking" },
};

export const proofStore = {
  /** The write that notes what is done first about somebody; it refuses as `proof` when anything was. */
  beginWrite: (runId: string, userId: string, state: "asking" | Outcome, now: Date): Write => ({
    name: "proof",
    put: {
      ...proofKey(runId, userId),
      type: "Reminded",
      state,
      at: now.toISOString(),
      expiresAt: Math.floor(now.getTime() / 1000) + retention.reminderProofDays * 86_400,
    },
  }),

  /** The proof in an item that was in a write's way. */
  read: (item: Record<string, unknown> | undefined): Proof => Proof.parse(item),

  /** The write that notes how a question ended; it refuses as `proof` when that was noted. */
  endWrite: (runId: string, userId: string, state: Outcome): Write => ({
    name: "proof",
    update: { Key: proofKey(runId, userId), ...updateWhere({ set: { state } }, isOpen) },
  }),

  /** The write after which the mail service may be asked again: it took nothing. */
  withdrawWrite: (runId: string, userId: string): Write => ({
    name: "proof",
    delete: proofKey(runId, userId),
    if: isOpen,
  }),
};
