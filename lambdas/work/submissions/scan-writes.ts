import type { Verdict } from "#contracts/submissions";
import { profileChange } from "../../accounts/profile/profile-store";
import { type Condition, updateWhere } from "../../platform/table/expressions";
import type { Key } from "../../platform/table/item";
import type { Write } from "../../platform/table/transact";
import { type SubmissionItem, submissionKey, uploadKey } from "./submission";

const isScanned: Condition = {
  ConditionExpression: "#scan = :pendingScan",
  ExpressionAttributeNames: { "#scan": "scan" },
  ExpressionAttributeValues: { ":pendingScan": "pending" },
};

interface Scanned {
  userId: string;
  id: string;
}

const verdictWrite = (name: string, key: Key, scan: Verdict): Write => ({
  name,
  update: { Key: key, ...updateWhere({ set: { scan } }, isScanned) },
});

/** Notes the verdict on a file that has arrived and is not handed in yet; refused when it is. */
export const uploadVerdictWrites = ({ userId, id }: Scanned, scan: Verdict): Write[] => [
  verdictWrite("upload", uploadKey(userId, id), scan),
];

/** Notes the verdict on a file that was handed in. */
export const verdictWrites = ({ userId, id }: Scanned, scan: Verdict, now: Date): Write[] => [
  verdictWrite("submission", submissionKey(userId, id), scan),
  profileChange(userId, { set: { lastUpdated: now.toISOString() } }),
];

/** The scan is as it was read: a verdict may come while a file is handed in. */
export const scanAsRead = ({ scan }: Pick<SubmissionItem, "scan">): Condition =>
  scan === undefined
    ? { ConditionExpression: "attribute_exists(pk)" }
    : {
        ConditionExpression: "#scan = :scanRead",
        ExpressionAttributeNames: { "#scan": "scan" },
        ExpressionAttributeValues: { ":scanRead": scan },
      };
