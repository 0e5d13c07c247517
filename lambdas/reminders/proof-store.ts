import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { type Condition, updateWhere } from "../platform/table/expressions";
import { ConditionFailed } from "../platform/table/refusals";
import type { Write } from "../platform/table/transact";
import { deleteItem, putItem } from "../platform/table/write";

// REMINDED#<runId>#<userId>   the same   that the mail service is or was asked to send it
const proofKey = (runId: string, userId: string) => {
  const key = `REMINDED#${runId}#${userId}`;
  return { pk: key, sk: key };
};
const keptDays = 30;

const Proof = z.object({ state: z.string(), at: Instant });

const isOpen: Condition = {
  ConditionExpression: "#state = :asking",
  ExpressionAttributeNames: { "#state": "state" },
  ExpressionAttributeValues: { ":asking": "asking" },
};

export const proofStore = {
  /** Notes that the mail service is about to be asked; what was noted before, when that was done already. */
  async begin(
    runId: string,
    userId: string,
    now: Date,
  ): Promise<z.infer<typeof Proof> | undefined> {
    try {
      await putItem({
        ...proofKey(runId, userId),
        type: "Reminded",
        state: "asking",
        at: now.toISOString(),
        expiresAt: Math.floor(now.getTime() / 1000) + keptDays * 86_400,
      });
      return undefined;
    } catch (error) {
      if (error instanceof ConditionFailed && error.item) return Proof.parse(error.item);
      throw error;
    }
  },

  /** The write that notes how it ended; it refuses as `proof` when that was noted. */
  endWrite: (runId: string, userId: string, state: "sent" | "failed" | "skipped"): Write => ({
    name: "proof",
    update: { Key: proofKey(runId, userId), ...updateWhere({ set: { state } }, isOpen) },
  }),

  /** The mail service took nothing and may be asked again. */
  withdraw: (runId: string, userId: string) => deleteItem(proofKey(runId, userId), isOpen),
};
