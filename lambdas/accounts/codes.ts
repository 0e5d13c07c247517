import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { retention } from "#contracts/retention";
import { randomBase32 } from "../platform/ids";
import { updateWhere } from "../platform/table/expressions";
import type { Key } from "../platform/table/item";
import { getItem } from "../platform/table/read";
import { ConditionFailed, putItem, updateItem } from "../platform/table/transact";

/** How long the code of a mailed link is good, in seconds, by what it is for. */
const lifetimes = {
  "confirm-email": retention.confirmationDays * 24 * 60 * 60,
  "reset-password": retention.passwordResetHours * 60 * 60,
  "new-email": retention.newEmailHours * 60 * 60,
} as const;
type Purpose = keyof typeof lifetimes;

const Code = z.object({
  purpose: z.enum(["confirm-email", "reset-password", "new-email"]),
  userId: z.string(),
  /** The address that it was mailed to. */
  email: z.string(),
  /** Of another address: the one that the account had when it was asked for. */
  from: z.optional(z.string()),
  createdAt: Instant,
  /** Epoch seconds. */
  expiresAt: z.int(),
  state: z.enum(["open", "used"]),
});
export type Code = z.infer<typeof Code>;

// CODE#<sha256 of the code>     CODE     so that whoever reads the table can't use one
const codeKey = (code: string): Key => ({
  pk: `CODE#${createHash("sha256").update(code).digest("base64url")}`,
  sk: "CODE",
});

export const codeStore = {
  /** Makes the code of a link: 160 bits, which nobody guesses. */
  async make(
    purpose: Purpose,
    { userId, email, from }: Pick<Code, "userId" | "email" | "from">,
    now: Date,
  ) {
    const code = randomBase32(32);
    await putItem({
      ...codeKey(code),
      type: "Code",
      purpose,
      userId,
      email,
      ...(from !== undefined && { from }),
      createdAt: now.toISOString(),
      expiresAt: Math.floor(now.getTime() / 1000) + lifetimes[purpose],
      state: "open",
    } satisfies Code & Record<string, unknown>);
    return code;
  },

  /** What a code is for, used or not; undefined for one that was never made or is too old. */
  async find(purpose: Purpose, code: string, now: Date): Promise<Code | undefined> {
    const found = await getItem(Code, codeKey(code));
    const isGood = found?.purpose === purpose && found.expiresAt * 1000 > now.getTime();
    return isGood ? found : undefined;
  },

  /** Changes the state of a code; false when it was not in the other one. */
  async turn(code: string, state: Code["state"]): Promise<boolean> {
    try {
      await updateItem(Code, {
        Key: codeKey(code),
        ...updateWhere({ set: { state } }, isNot(state)),
      });
      return true;
    } catch (error) {
      if (error instanceof ConditionFailed) return false;
      throw error;
    }
  },
};

const isNot = (state: Code["state"]) => ({
  ConditionExpression: "#state = :before",
  ExpressionAttributeNames: { "#state": "state" },
  ExpressionAttributeValues: { ":before": state === "used" ? "open" : "used" },
});
