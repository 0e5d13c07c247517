import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { retention } from "#contracts/retention";
import { randomBase32 } from "../platform/ids";
import { defineItem, expiresAfter } from "../platform/table/define-item";
import { where } from "../platform/table/expressions";
import { refusalOf, writeAlone } from "../platform/table/transact";

const lifetimes = {
  "confirm-email": { days: retention.confirmationDays },
  "reset-password": { hours: retention.passwordResetHours },
  "new-email": { hours: retention.newEmailHours },
  reopen: { days: retention.reopenDays },
} as const;
type Purpose = keyof typeof lifetimes;

const Code = z.object({
  purpose: z.enum(["confirm-email", "reset-password", "new-email", "reopen"]),
  userId: z.string(),
  email: z.string(),
  /** For a change of address: the account's address at the time of the request. */
  from: z.optional(z.string()),
  createdAt: Instant,
  /** Epoch seconds. */
  expiresAt: z.int(),
  state: z.enum(["open", "used"]),
});
export type Code = z.infer<typeof Code>;

/**
 * A code is stored under its hash, so that nobody who reads the table can use it. Its purpose is in
 * the key, so that a function can have the right to one kind of code.
 */
const codes = defineItem({
  type: "Code",
  name: "code",
  schema: Code,
  key: ["CODE#{purpose}#{hash}", "CODE"],
  partsOf: ({ purpose, code }: { purpose: Purpose; code: string }) => ({
    purpose,
    hash: createHash("sha256").update(code).digest("base64url"),
  }),
});

/** Creates the code of a link: 160 bits, too many to guess. */
export async function makeCode(
  purpose: Purpose,
  { userId, email, from }: Pick<Code, "userId" | "email" | "from">,
  now: Date,
): Promise<string> {
  const code = randomBase32(32);
  const createdAt = now.toISOString();
  const expiresAt = expiresAfter(now, lifetimes[purpose]);
  const made: Code = { purpose, userId, email, from, createdAt, expiresAt, state: "open" };
  await writeAlone(codes.put({ purpose, code }, made));
  return code;
}

/**
 * Returns the stored code, even a used one. Undefined if the code is unknown, too old or for
 * another purpose.
 */
export async function findCode(
  purpose: Purpose,
  code: string,
  now: Date,
): Promise<Code | undefined> {
  const found = await codes.find({ purpose, code });
  return found && found.expiresAt * 1000 > now.getTime() ? found : undefined;
}

/** Changes a code's state; false if the code has that state already. */
export async function turnCode(
  purpose: Purpose,
  code: string,
  state: Code["state"],
): Promise<boolean> {
  const before = state === "used" ? "open" : "used";
  const turned = codes.change({ purpose, code }, { set: { state } }, where({ state: before }));
  return (await refusalOf(writeAlone(turned))) === undefined;
}
