import type { Reply, Request } from "../../http/http";
import { newReceipt } from "../../mpesa/receipts";
import { deliver, withhold } from "../../notices/deliver";
import type { World } from "../../world";
import { b2cDescription } from "../b2c/b2c-codes";
import { type Fields, fieldsOf, textOf } from "../body";
import { isCallbackUrl } from "../callback-url";
import { invalidField } from "../errors";
import { initiatorRefusal } from "../initiator/initiator";
import { accepted, newConversationId, newOriginatorId } from "../results";
import { type StatusAnswer, statusNotice } from "./status-notices";
import { findTransaction } from "./transactions";

const identifiers = ["1", "2", "4"];

/** What makes a field acceptable, in the order in which they are looked at. */
const rules: Record<string, (value: string, fields: Fields) => boolean> = {
  Initiator: (value) => value !== "",
  SecurityCredential: (value) => value !== "",
  CommandID: (value) => value === "TransactionStatusQuery",
  TransactionID: (value, fields) => value !== "" || textOf(fields, "OriginalConversationID") !== "",
  PartyA: (value) => /^\d{5,12}$/.test(value),
  IdentifierType: (value) => identifiers.includes(value),
  ResultURL: isCallbackUrl,
  QueueTimeOutURL: isCallbackUrl,
  Remarks: (value) => value.length <= 100,
};

/** `POST /mpesa/transactionstatus/v1/query`: what became of a transaction is told later. */
export function askStatus(world: World, request: Request): Reply {
  const fields = fieldsOf(request);
  const text = (name: string) => textOf(fields, name);
  const wrong = Object.entries(rules).find(([name, holds]) => !holds(text(name), fields));
  if (wrong) return invalidField(wrong[0]);
  const now = world.clock.now();
  const asked = {
    receipt: text("TransactionID"),
    originatorConversationId: text("OriginalConversationID"),
    shortCode: text("PartyA"),
    resultUrl: text("ResultURL"),
  };
  const ids = {
    conversationId: newConversationId(now),
    originatorConversationId: newOriginatorId(),
  };
  const refusal = initiatorRefusal(world, text("Initiator"), text("SecurityCredential"));
  tell(world, { ...asked, ids, refusal });
  return accepted(ids.conversationId, ids.originatorConversationId);
}

function tell(
  world: World,
  asked: {
    receipt: string;
    originatorConversationId: string;
    shortCode: string;
    resultUrl: string;
    ids: StatusAnswer["ids"];
    refusal: string | undefined;
  },
) {
  const fault = world.faults.get("status.result", findTransaction(world, asked)?.msisdn);
  const { lateNotice, noticeDelay } = world.timings;
  world.clock.after(fault === "late" ? lateNotice : noticeDelay, () => {
    // As the books stand now, not as they stood at the question.
    const transaction = findTransaction(world, asked);
    const code = asked.refusal ?? (fault === "failed" ? "17" : transaction ? "0" : "2032");
    const notice = statusNotice({
      ...asked,
      code,
      description:
        code === "2032" ? "The transaction receipt number does not exist." : b2cDescription(code),
      // Questions have no receipt of their own, so all of a day share this id.
      transactionId: `${newReceipt(world.clock.now()).slice(0, 3)}0000000`,
      transaction,
    });
    if (fault === "lost") withhold(world, notice);
    else void deliver(world, notice);
  });
}
