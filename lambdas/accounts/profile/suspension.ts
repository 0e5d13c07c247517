import { suspensionMessages } from "#contracts/messages/accounts";
import { AppError } from "../../platform/app-error";
import { settings } from "../../platform/settings";
import type { Condition } from "../../platform/table/expressions";
import type { Profile } from "./profile";

type Writer = Pick<Profile, "suspension">;

/** Refuses a suspended writer, who neither bids nor hands in. */
export function insistOnNoSuspension({ suspension }: Writer): void {
  if (suspension) throw new AppError("suspended", suspensionMessages.noWork(supportEmail()));
}

/** {@link insistOnNoSuspension} as the condition of a write of the profile. */
export const isNotSuspended: Condition = {
  ConditionExpression: "attribute_not_exists(#suspension)",
  ExpressionAttributeNames: { "#suspension": "suspension" },
};

/** Refuses a writer whose withdrawals are stopped. */
export function insistOnWithdrawals({ suspension }: Writer): void {
  if (suspension?.withdrawals)
    throw new AppError("suspended", suspensionMessages.noWithdrawals(supportEmail()));
}

/** {@link insistOnWithdrawals} as the condition of a write of the profile. */
export const mayWithdraw: Condition = {
  ConditionExpression: "attribute_not_exists(#suspension) OR #suspension.#withdrawals = :goOn",
  ExpressionAttributeNames: { "#suspension": "suspension", "#withdrawals": "withdrawals" },
  ExpressionAttributeValues: { ":goOn": false },
};

const supportEmail = () => settings().supportEmail;
