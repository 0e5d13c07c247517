import type { PaymentState } from "#contracts/payments";
import type { LatestPaymentItem } from "../../../accounts/profile/profile";
import type { Condition } from "../../../platform/table/expressions";

/** States in which a prompt may be on the phone. */
const live: readonly PaymentState[] = ["sending", "prompted"];

/** While it is true, a second press sends no second prompt. */
export const isLive = (
  { state, promptEndsAt }: Pick<LatestPaymentItem, "state" | "promptEndsAt">,
  now: Date,
) => live.includes(state) && Date.parse(promptEndsAt) > now.getTime();

/** That the newest payment is not {@link isLive}, as the condition of a write of the profile. */
export const noLivePrompt = (now: Date): Condition => ({
  ConditionExpression: `attribute_not_exists(#latestPayment) OR #latestPayment.#promptEndsAt <= :now OR NOT #latestPayment.#state IN (${live.map((state) => `:${state}`).join(", ")})`,
  ExpressionAttributeNames: {
    "#latestPayment": "latestPayment",
    "#promptEndsAt": "promptEndsAt",
    "#state": "state",
  },
  ExpressionAttributeValues: {
    ":now": now.toISOString(),
    ...Object.fromEntries(live.map((state) => [`:${state}`, state])),
  },
});
