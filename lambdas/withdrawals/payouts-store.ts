import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { getItem } from "../platform/table/read";
import type { Write } from "../platform/table/transact";

// PAYOUTS   PAYOUTS   whether payouts rest, and why, or go one at a time; absent as long as they never have
export const payoutsKey = { pk: "PAYOUTS", sk: "PAYOUTS" };

export const Pause = z.object({
  paused: z.boolean(),
  reason: z.nullable(z.enum(["administrator", "credentials"])),
  providerSaid: z.nullable(z.object({ code: z.string(), words: z.string() })),
  since: z.nullable(Instant),
  oneAtATime: z._default(z.boolean(), false),
});
export type Pause = z.infer<typeof Pause>;

/** Whether payouts rest; undefined when they never have. */
export const readPause = () => getItem(Pause, payoutsKey);

/** The write that says whether payouts rest; that they go one at a time stays as it is. */
export const pauseWrite = (pause: Omit<Pause, "oneAtATime">): Write => ({
  name: "payouts",
  update: {
    Key: payoutsKey,
    UpdateExpression:
      "SET #type = :type, #paused = :paused, #reason = :reason, #said = :said, #since = :since",
    ExpressionAttributeNames: {
      "#type": "type",
      "#paused": "paused",
      "#reason": "reason",
      "#said": "providerSaid",
      "#since": "since",
    },
    ExpressionAttributeValues: {
      ":type": "Payouts",
      ":paused": pause.paused,
      ":reason": pause.reason,
      ":said": pause.providerSaid,
      ":since": pause.since,
    },
  },
});

/** The write after which M-Pesa's payouts go one at a time, as soon as payouts go on. */
export const oneAtATimeWrite: Write = {
  name: "one-at-a-time",
  update: {
    Key: payoutsKey,
    UpdateExpression: "SET #oneAtATime = :yes",
    ExpressionAttributeNames: { "#oneAtATime": "oneAtATime" },
    ExpressionAttributeValues: { ":yes": true },
  },
};

/** The write after which they go as they come. */
export const allAtOnceWrite: Write = {
  name: "all-at-once",
  update: {
    Key: payoutsKey,
    UpdateExpression: "SET #oneAtATime = :no REMOVE #triedAt",
    ExpressionAttributeNames: { "#oneAtATime": "oneAtATime", "#triedAt": "triedAt" },
    ExpressionAttributeValues: { ":no": false },
  },
};

/** The write that insists that payouts to Airtel go on; it refuses as `payouts` while they rest. */
export const payoutsGoOn: Write = {
  name: "payouts",
  check: payoutsKey,
  if: {
    ConditionExpression: "attribute_not_exists(pk) OR #paused = :no",
    ExpressionAttributeNames: { "#paused": "paused" },
    ExpressionAttributeValues: { ":no": false },
  },
};

/** The same for M-Pesa, where they must not go one at a time either. */
export const initiatorIsLetIn: Write = {
  name: "payouts",
  check: payoutsKey,
  if: {
    ConditionExpression:
      "attribute_not_exists(pk) OR (#paused = :no AND (attribute_not_exists(#oneAtATime) OR #oneAtATime = :no))",
    ExpressionAttributeNames: { "#paused": "paused", "#oneAtATime": "oneAtATime" },
    ExpressionAttributeValues: { ":no": false },
  },
};

/** Between two tries of credentials that were refused before, in milliseconds: a result takes seconds. */
const triesApart = 60_000;

/** The write that takes the turn to ask M-Pesa, while it is asked one at a time; it refuses as `payouts`. */
export const turnWrite = (now: Date): Write => ({
  name: "payouts",
  update: {
    Key: payoutsKey,
    UpdateExpression: "SET #triedAt = :now",
    ConditionExpression:
      "#paused = :no AND (attribute_not_exists(#triedAt) OR #triedAt <= :longAgo)",
    ExpressionAttributeNames: { "#paused": "paused", "#triedAt": "triedAt" },
    ExpressionAttributeValues: {
      ":no": false,
      ":now": now.toISOString(),
      ":longAgo": new Date(now.getTime() - triesApart).toISOString(),
    },
  },
});
