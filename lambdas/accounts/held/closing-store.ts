import { extname } from "node:path";
import * as z from "zod/mini";
import type { Caller } from "../../platform/caller";
import { present, updateWhere } from "../../platform/table/expressions";
import { deleteItem, transact, updateItem } from "../../platform/table/transact";
import { emailKey, usernameKey } from "../names";
import { closedAccountNumberWrite } from "../profile/account-number-store";
import { unsubscribeKey } from "../profile/mailing-keys";
import type { Profile } from "../profile/profile";
import { ownProfileChange } from "../profile/profile-store";
import { isNotSuspended } from "../profile/suspension";
import type { Held } from "./held-store";

/** Later than every sign-in: no session of a closed account is good. Epoch seconds. */
const never = 253_402_300_799;

export const closingStore = {
  /**
   * Erases who the person is, and frees address and usernames, all at once; `ConditionFailed` when
   * anything of the account has changed since it was read.
   */
  close: (caller: Caller, profile: Profile, now: Date) =>
    transact([
      ownProfileChange(
        caller,
        { set: erased(now), remove: ["nextEmail"] },
        asRead(profile),
        isNotSuspended,
      ),
      ...addressesOf(profile).map((each) => ({ name: "email", delete: emailKey(each) })),
      ...namesOf(profile).map((name) => ({ name: "username", delete: usernameKey(name) })),
      ...(profile.accountNumber ? [closedAccountNumberWrite(profile.accountNumber)] : []),
    ]),

  /** Erases what else names the person: news, phones of payments, names of files. Again, it does the rest. */
  async eraseRest(items: readonly Held[]) {
    for (const item of items) {
      const key = { pk: String(item["pk"]), sk: String(item["sk"]) };
      if (item["type"] === "Mailing") await deleteItem(unsubscribeKey(String(item["token"])));
      if (gone.has(item["type"])) await deleteItem(key);
      else if (item["type"] !== "Profile") {
        const set = namelessOf(item);
        if (Object.keys(set).length > 0)
          await updateItem(z.unknown(), { Key: key, ...updateWhere({ set }, present) });
      }
    }
  },
};

/** What is not kept, of whoever closes their account. */
const gone = new Set<unknown>(["Notification", "ReadMark", "Mailing"]);

/** What an item says instead of whose it is: people write their name into a file's name, too. */
const namelessOf = ({ phone, fileName, payment }: Held) => ({
  ...(phone ? { phone: "" } : {}),
  ...(fileName ? { fileName: `work${extname(String(fileName))}` } : {}),
  ...(isRecord(payment) ? { payment: { ...payment, phone: null, payerName: null } } : {}),
});

const isRecord = (value: unknown): value is object => typeof value === "object" && value !== null;

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

const addressesOf = ({ email, nextEmail }: Profile) => [email, ...(nextEmail ? [nextEmail] : [])];

const namesOf = ({ username, earlierUsernames = [] }: Profile) => [
  ...new Set([username.toLowerCase(), ...earlierUsernames]),
];

/** Whatever changes what its owner sees changes this too. */
const asRead = ({ lastUpdated, currentBalance }: Profile) => ({
  ConditionExpression: "#lastUpdated = :lastUpdatedRead AND #currentBalance = :balanceRead",
  ExpressionAttributeNames: { "#lastUpdated": "lastUpdated", "#currentBalance": "currentBalance" },
  ExpressionAttributeValues: { ":lastUpdatedRead": lastUpdated, ":balanceRead": currentBalance },
});
