import { extname } from "node:path";
import { accountMessages } from "#contracts/accounts";
import { smallestWithdrawal } from "#contracts/fields";
import { closingMessages } from "#contracts/me";
import { endLinkWrite } from "../messages/mailings";
import { partsOf } from "../money/ledger/movement";
import { AppError, invalidField } from "../platform/app-error";
import type { Caller } from "../platform/caller";
import { logger } from "../platform/logger";
import { present, updateWhere, where } from "../platform/table/expressions";
import { isOvertaken, transact, writeAlone } from "../platform/table/transact";
import { eraseQuestions } from "../work/tasks/question";
import { type Held, readHeld } from "./held";
import { accountNumbers, comparedName, emails, usernames } from "./names";
import { eraseNotes } from "./profile/notes";
import { insistOnLiveSession, ownProfileChange, Profile, profileNotFound } from "./profile/profile";
import { insistOnClosable, isNotSuspended } from "./profile/suspension";
import type { UserPool } from "./user-pool";

const words = closingMessages;

/**
 * Closes the caller's account: nobody can sign in to it, and nothing says whose it was. Its
 * movements stay, under an id that names nobody. A repeat after a failure finishes what is left.
 */
export async function closeAccount(
  caller: Caller,
  username: string,
  pool: Pick<UserPool, "deleteUser">,
  now: Date,
): Promise<void> {
  const held = await readHeld(caller.userId);
  const stored = held.find(({ type }) => type === "Profile");
  if (!stored) throw profileNotFound();
  const profile = Profile.parse(stored);
  if (!profile.closedAt) {
    insistOnLiveSession(profile, caller);
    if (comparedName(username.trim()) !== comparedName(profile.username))
      throw invalidField("username", words.otherUsername);
    insistOnClosable(profile);
    insistOnNothingLeft(profile, held);
    await closeOnce(caller, profile, now);
  }
  await eraseRest(held);
  await eraseNotes(caller.userId);
  await eraseQuestions(caller.userId);
  await pool.deleteUser(caller.userName ?? caller.userId);
}

async function closeOnce(caller: Caller, profile: Profile, now: Date) {
  try {
    await erasePerson(caller, profile, now);
    const { userId, currentBalance } = profile;
    if (currentBalance > 0)
      logger.info("account-closed-with-money", { userId, amount: currentBalance });
  } catch (error) {
    if (isOvertaken(error)) throw new AppError("conflict", accountMessages.changedElsewhere);
    throw error;
  }
}

/**
 * What stops an account from being closed: item types, their states, and the message for each.
 */
const underWay = [
  {
    type: "Withdrawal",
    field: "state",
    is: ["requested", "sent", "checking"],
    says: words.withdrawal,
  },
  { type: "Award", field: "status", is: ["submitted"], says: words.review },
  { type: "Award", field: "status", is: ["awarded", "changes"], says: words.task },
  {
    type: "PaymentAttempt",
    field: "state",
    is: ["sending", "prompted", "review"],
    says: words.payment,
  },
] as const;

/** What can't be taken out stays in the ledger of the closed account, for support to send back. */
function insistOnNothingLeft(profile: Profile, held: readonly Held[]) {
  if (partsOf(profile).withdrawable >= smallestWithdrawal)
    throw new AppError("account_not_empty", words.money);
  const found = underWay.find(({ type, field, is }) =>
    held.some((item) => item["type"] === type && is.some((state) => state === item[field])),
  );
  if (found) throw new AppError("account_not_empty", found.says);
}

/** Epoch seconds later than any sign-in, so that every session of a closed account has ended. */
const never = 253_402_300_799;

/**
 * Erases who the person is, and frees address and usernames, all at once; `ConditionFailed` when
 * anything of the account has changed since it was read.
 */
export function erasePerson(caller: Caller, profile: Profile, now: Date) {
  const { email, nextEmail, username, earlierUsernames = [], accountNumber } = profile;
  const { lastUpdated, currentBalance } = profile;
  return transact([
    ownProfileChange(
      caller,
      { set: erased(now), remove: ["nextEmail"] },
      // Whatever changes what the owner sees also changes one of these two.
      where({ lastUpdated, currentBalance }),
      isNotSuspended,
    ),
    ...[email, ...(nextEmail ? [nextEmail] : [])].map((each) => emails.remove({ email: each })),
    ...[...new Set([comparedName(username), ...earlierUsernames])].map((each) =>
      usernames.remove({ username: each }),
    ),
    // The number is given to nobody else, ever.
    ...(accountNumber ? [accountNumbers.put({ accountNumber }, {}, present)] : []),
  ]);
}

const erased = (now: Date) => ({
  email: "",
  firstName: "",
  lastName: "",
  username: "",
  phoneNumber: "",
  earlierUsernames: [],
  latestPayment: null,
  unread: 0,
  sessionsValidFrom: never,
  signedOutSessions: [],
  closedAt: now.toISOString(),
  lastUpdated: now.toISOString(),
});

/**
 * Erases what else names the person: notifications, phones of payments, names of files. A repeat after a
 * failure finishes what is left.
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

/** The item types that are deleted when an account is closed. */
const gone = new Set<unknown>(["Notification", "ReadMark", "Mailing", "PushSubscription"]);

/** Replaces what names the person in an item; people put their name into file names, too. */
const namelessOf = ({ phone, fileName, payment }: Held) => ({
  ...(phone ? { phone: "" } : {}),
  ...(fileName ? { fileName: `work${extname(String(fileName))}` } : {}),
  ...(isRecord(payment) ? { payment: { ...payment, phone: null, payerName: null } } : {}),
});

const isRecord = (value: unknown): value is object => typeof value === "object" && value !== null;
