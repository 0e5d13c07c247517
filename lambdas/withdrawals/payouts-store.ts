import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { getItem } from "../platform/table/read";
import type { Write } from "../platform/table/transact";

// PAYOUTS   PAYOUTS   whether payouts rest, and why; absent as long as they never have
export const payoutsKey = { pk: "PAYOUTS", sk: "PAYOUTS" };

export const Pause = z.object({
  paused: z.boolean(),
  reason: z.nullable(z.enum(["administrator", "credentials"])),
  providerSaid: z.nullable(z.object({ code: z.string(), words: z.string() })),
  since: z.nullable(Instant),
});
export type Pause = z.infer<typeof Pause>;

/** Whether payouts rest; undefined when they never have. */
export const readPause = () => getItem(Pause, payoutsKey);

/** The write that says whether payouts rest. */
export const pauseWrite = (pause: Pause): Write => ({
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

/** The write that insists that payouts go on; it refuses as `payouts` while they rest. */
export const payoutsGoOn: Write = {
  name: "payouts",
  check: payoutsKey,
  if: {
    ConditionExpression: "attribute_not_exists(pk) OR #paused = :no",
    ExpressionAttributeNames: { "#paused": "paused" },
    ExpressionAttributeValues: { ":no": false },
  },
};
