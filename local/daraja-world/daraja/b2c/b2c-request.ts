import type { Reply } from "../../http/http";
import type { Payout } from "../../state";
import { type Fields, isPayer, textOf } from "../body";
import { isCallbackUrl } from "../callback-url";
import { invalidField } from "../errors";
import { newOriginatorId } from "../results";

const commands = ["BusinessPayment", "SalaryPayment", "PromotionPayment"];

type Rules = Record<string, (value: string) => boolean>;

/** What makes a field acceptable, in the order in which they are looked at. */
const rules: Rules = {
  InitiatorName: (value) => value !== "",
  SecurityCredential: (value) => value !== "",
  CommandID: (value) => commands.includes(value),
  // Too little and too much are M-PESA's to refuse, in the result.
  Amount: (value) => /^\d{1,9}$/.test(value) && Number(value) > 0,
  PartyA: (value) => /^\d{5,7}$/.test(value),
  PartyB: isPayer,
  Remarks: (value) => value.length >= 2 && value.length <= 100,
  QueueTimeOutURL: isCallbackUrl,
  ResultURL: isCallbackUrl,
  // Two c's and two s's. Clients that spell it otherwise are not heard, and not refused.
  Occassion: (value) => value.length <= 100,
};

const rulesOf: Record<"v1" | "v3", Rules> = {
  v1: rules,
  v3: { OriginatorConversationID: (value) => /^\S{1,100}$/.test(value), ...rules },
};

export type AskedPayout = Pick<
  Payout,
  | "originatorConversationId"
  | "commandId"
  | "msisdn"
  | "amount"
  | "shortCode"
  | "resultUrl"
  | "timeoutUrl"
>;

/** A request to pay somebody, or the refusal that Safaricom would send. */
export function readPayoutRequest(
  fields: Fields,
  version: "v1" | "v3",
): { asked: AskedPayout } | { refusal: Reply } {
  const text = (name: string) => textOf(fields, name);
  const wrong = Object.entries(rulesOf[version]).find(([name, holds]) => !holds(text(name)));
  if (wrong) return { refusal: invalidField(wrong[0]) };
  return {
    asked: {
      // v1 has no field for it, and so no way to notice a repetition.
      originatorConversationId:
        version === "v3" ? text("OriginatorConversationID") : newOriginatorId(),
      commandId: text("CommandID"),
      msisdn: text("PartyB"),
      amount: Number(text("Amount")),
      shortCode: text("PartyA"),
      resultUrl: text("ResultURL"),
      timeoutUrl: text("QueueTimeOutURL"),
    },
  };
}
