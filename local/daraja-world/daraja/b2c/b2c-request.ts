import type { Reply, Request } from "../../http/http";
import type { Payout } from "../../state";
import type { World } from "../../world";
import { callbackRule } from "../callback-url";
import { filledRule, noLongerThan, oneOf, type Rules, readFields, shortCodeRule } from "../fields";
import { newOriginatorId } from "../results";

const rules: Rules = {
  InitiatorName: filledRule("the initiator's name"),
  SecurityCredential: filledRule("the initiator's password, encrypted"),
  CommandID: oneOf("BusinessPayment", "SalaryPayment", "PromotionPayment"),
  // M-PESA accepts amounts that are too small or too large, and refuses them in the result.
  Amount: {
    must: "a whole number of shillings",
    holds: (value) => /^\d{1,9}$/.test(value) && Number(value) > 0,
  },
  PartyA: shortCodeRule,
  PartyB: {
    must: "a number in the form 2547… or 2541…",
    holds: (value) => /^254[17]\d{8}$/.test(value),
  },
  Remarks: {
    must: "2 to 100 characters",
    holds: (value) => value.length >= 2 && value.length <= 100,
  },
  QueueTimeOutURL: callbackRule,
  ResultURL: callbackRule,
  // Safaricom's spelling: two c's and two s's. A field with another spelling is ignored.
  Occassion: noLongerThan(100),
};

const rulesOf: Record<"v1" | "v3", Rules> = {
  v1: rules,
  v3: {
    OriginatorConversationID: {
      must: "1 to 100 characters without blanks",
      holds: (value) => /^\S{1,100}$/.test(value),
    },
    ...rules,
  },
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

export function readPayoutRequest(
  world: World,
  request: Request,
  version: "v1" | "v3",
): { asked: AskedPayout; text: (name: string) => string } | { refusal: Reply } {
  const read = readFields(world, request, rulesOf[version]);
  if ("refusal" in read) return read;
  const { text } = read;
  return {
    text,
    asked: {
      // v1 has no field for this id, so it cannot detect a repeated request.
      originatorConversationId:
        version === "v3" ? text("OriginatorConversationID") : newOriginatorId(world),
      commandId: text("CommandID"),
      msisdn: text("PartyB"),
      amount: Number(text("Amount")),
      shortCode: text("PartyA"),
      resultUrl: text("ResultURL"),
      timeoutUrl: text("QueueTimeOutURL"),
    },
  };
}
