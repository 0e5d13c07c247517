import { extname } from "node:path";
import * as z from "zod/mini";
import { accountMessages } from "#contracts/accounts";
import { Instant } from "#contracts/fields";
import { retention } from "#contracts/retention";
import { endLinkWrite } from "../messages/mailings";
import { AppError } from "../platform/app-error";
import type { DueList } from "../platform/due-work";
import { errorFacts, logger } from "../platform/logger";
import { defineItem } from "../platform/table/define-item";
import { present, updateWhere, where } from "../platform/table/expressions";
import { refusalOf, transact, type Write, writeAlone } from "../platform/table/transact";
import { eraseQuestions } from "../work/tasks/question";
import { findCode } from "./codes";
import { type Held, readHeld } from "./held";
import { accountNumbers, emails, endedUsernameWrite, heldNames } from "./names";
import { eraseNotes } from "./profile/notes";
import { LatestPaymentItem, Profile, profiles } from "./profile/profile";
import { type Clock, nextSecond, waitUntil } from "./sessions";
import type { UserAccess, UserPool } from "./user-pool";

const Person = z.extend(
  z.pick(Profile, {
    email: true,
    nextEmail: true,
    firstName: true,
    lastName: true,
    username: true,
    earlierUsernames: true,
    phoneNumber: true,
    unread: true,
  }),
  { latestPayment: z.optional(LatestPaymentItem) },
);

/**
 * The owner's data of a closed account, stored until the erasure so that the account can be
 * reopened. Address and usernames stay reserved.
 */
const ClosedAccount = z.object({
  userId: z.string(),
  /** The owner's user in the user pool; it is disabled. */
  poolUser: z.string(),
  person: Person,
  accountNumber: z.optional(z.string()),
  closedAt: Instant,
  eraseAt: Instant,
  /** `erasing`: erasing has begun, and the account can't be opened again. */
  state: z.enum(["closed", "erasing"]),
});
type ClosedAccount = z.infer<typeof ClosedAccount>;

export const closedAccounts = defineItem({
  type: "ClosedAccount",
  name: "closed",
  schema: ClosedAccount,
  key: ["CLOSED#{userId}", "CLOSED"],
  dueLists: ["TO_ERASE"],
});

const day = 24 * 60 * 60 * 1000;

/**
 * The write that stores the owner of a closed account. Condition `closed` fails if the account is
 * closed already.
 */
export function keptPersonWrite(profile: Profile, poolUser: string, now: Date): Write {
  const { userId, accountNumber } = profile;
  const eraseAt = new Date(now.getTime() + retention.reopenDays * day).toISOString();
  return closedAccounts.put(profile, {
    userId,
    poolUser,
    person: Person.parse(profile),
    accountNumber,
    closedAt: now.toISOString(),
    eraseAt,
    state: "closed",
    ...closedAccounts.due("TO_ERASE", userId, eraseAt),
  });
}

type Enabling = Pick<UserAccess, "enableUser">;

/**
 * Reopens a closed account; its earlier sessions stay ended. Returns the open account's profile, or
 * undefined if the erasure is due or done.
 */
export async function reopen(
  userId: string,
  pool: Enabling,
  clock: Clock,
): Promise<Profile | undefined> {
  const closed = await closedAccounts.find({ userId });
  if (closed && closed.eraseAt > clock.now().toISOString()) {
    // The user pool is changed first. If the write to the table then fails, the table still refuses
    // every session, and a second press of the link completes the reopening.
    await pool.enableUser(closed.poolUser);
    const { closedAt } = closed;
    const from = nextSecond(clock.now());
    const lastUpdated = clock.now().toISOString();
    const sessions = { sessionsValidFrom: from.getTime() / 1000, lastUpdated };
    const refused = await refusalOf(
      transact([
        profiles.change(
          { userId },
          { set: { ...closed.person, ...sessions }, remove: ["closedAt"] },
          where({ closedAt }),
        ),
        closedAccounts.remove({ userId }, where({ closedAt, state: "closed" })),
      ]),
    );
    if (!refused) logger.info("account-reopened", { userId });
    await waitUntil(from, clock);
  }
  const profile = await profiles.find({ userId });
  return profile?.closedAt ? undefined : profile;
}

/**
 * Reopens the account that the mailed code names. A second press of the link returns the same
 * answer.
 */
export async function reopenByLink(code: string, pool: Enabling, clock: Clock) {
  const found = await findCode("reopen", code, clock.now());
  const closed = found && (await closedAccounts.find(found));
  // A link from an earlier closing does not open an account that was closed again.
  const isEarlier = closed && found.createdAt < closed.closedAt;
  if (!found || isEarlier || !(await reopen(found.userId, pool, clock)))
    throw new AppError("invalid_input", accountMessages.expiredReopenLink);
  return { message: accountMessages.reopened };
}

const perShard = 25;

export const accountsToErase =
  (pool: Pick<UserPool, "deleteUser">): DueList =>
  async (now) =>
    (await closedAccounts.findDue("TO_ERASE", now, perShard)).map((closed) => async () => {
      await erase(closed, pool).catch((error: unknown) => {
        logger.error("account-not-erased", { userId: closed.userId, ...errorFacts(error) });
        throw error;
      });
      return true;
    });

/**
 * Erases the personal data of a closed account. The last transaction releases the address and
 * removes the account from the list, so that a repeat after a failure still finds the account.
 */
async function erase(closed: ClosedAccount, pool: Pick<UserPool, "deleteUser">): Promise<void> {
  const { userId, poolUser, closedAt, accountNumber } = closed;
  const { email, nextEmail } = closed.person;
  const begin = closedAccounts.change(
    { userId },
    { set: { state: "erasing" } },
    where({ closedAt }),
  );
  // The owner has reopened the account since `closed` was read.
  if (await refusalOf(writeAlone(begin))) return;
  await eraseRest(await readHeld(userId));
  await eraseNotes(userId);
  await eraseQuestions(userId);
  await pool.deleteUser(poolUser);
  const addresses = nextEmail ? [email, nextEmail] : [email];
  await transact([
    profiles.change(
      { userId },
      { remove: ["confirmedPhone", "payers", "payersBeforeProof"] },
      where({ closedAt }),
    ),
    ...addresses.map((each) => emails.remove({ email: each })),
    // Usernames and account number are never given to anybody else, because people may still pay to
    // them.
    ...[...heldNames(closed.person)].map((each) => endedUsernameWrite(each, userId)),
    ...(accountNumber ? [accountNumbers.put({ accountNumber }, {}, present)] : []),
    closedAccounts.remove({ userId }),
  ]);
}

/**
 * Deletes the items whose type is in {@link gone}. In the other items, except the profile, erases
 * phone numbers, payers' names and file names.
 */
async function eraseRest(items: readonly Held[]) {
  for (const item of items) {
    const key = { pk: String(item["pk"]), sk: String(item["sk"]) };
    const set = namelessOf(item);
    if (item["type"] === "Mailing") await writeAlone(endLinkWrite(String(item["token"])));
    if (gone.has(item["type"])) await writeAlone({ name: "gone", delete: key });
    else if (item["type"] !== "Profile" && Object.keys(set).length > 0)
      await writeAlone({
        name: "nameless",
        update: { Key: key, ...updateWhere({ set }, present) },
      });
  }
}

const gone = new Set<unknown>(["Notification", "ReadMark", "Mailing", "Payer", "PushSubscription"]);

/**
 * The new values of an item's fields with personal data. A file name may contain the person's name.
 */
const namelessOf = ({ phone, fileName, payment }: Held) => ({
  ...(phone ? { phone: "" } : {}),
  ...(fileName ? { fileName: `work${extname(String(fileName))}` } : {}),
  ...(isRecord(payment) ? { payment: { ...payment, phone: null, payerName: null } } : {}),
});

const isRecord = (value: unknown): value is object => typeof value === "object" && value !== null;
