import type { Reply, Request } from "../../http/http";
import { sharedReceipt } from "../../mpesa/receipts";
import { deliver, type Notice, withhold } from "../../notices/deliver";
import type { World } from "../../world";
import { b2cDescription } from "../b2c/b2c-codes";
import { callbackRule } from "../callback-url";
import { filledRule, noLongerThan, type Rules, readFields } from "../fields";
import {
  accepted,
  codeAsSent,
  internalListener,
  newConversationId,
  newOriginatorId,
  type Parameter,
  resultBody,
} from "../results";
import { type InitiatorRefusal, initiatorRefusal } from "./initiator";

export const initiatorRules: Rules = {
  Initiator: filledRule("the initiator's name"),
  SecurityCredential: filledRule("the initiator's password, encrypted"),
};

export const resultRules: Rules = {
  ResultURL: callbackRule,
  QueueTimeOutURL: callbackRule,
  Remarks: noLongerThan(100),
};

export interface Ids {
  originatorConversationId: string;
  conversationId: string;
}

export interface Outcome {
  code: string;
  description?: string;
  /** The receipt of the moved money; queries have none. */
  transactionId?: string;
  parameters?: Parameter[] | undefined;
  reference?: Parameter[];
  reason?: string | undefined;
}

interface Product {
  kind: string;
  fault: "status.result" | "balance.result" | "reversal.result" | "b2b.result";
  rules: Rules;
  /** The name of Safaricom's internal listener, which is part of every result. */
  listener: string;
  /** The phone whose switches apply to the request. */
  phone?(world: World, text: (name: string) => string): string | undefined;
  shortCode(text: (name: string) => string): string;
  /**
   * Carries out the request when it is due. `refusal` is the reason if the initiator was refused.
   */
  carryOut(
    world: World,
    text: (name: string) => string,
    about: { ids: Ids; refusal: InitiatorRefusal | undefined; fault: string | undefined },
  ): Outcome & Pick<Notice, "movement">;
}

/** Accepts a request immediately, and sends its result later. */
export const askedLater =
  (product: Product) =>
  (world: World, request: Request): Reply => {
    const read = readFields(world, request, product.rules);
    if ("refusal" in read) return read.refusal;
    const { text } = read;
    const ids = {
      conversationId: newConversationId(world),
      originatorConversationId: newOriginatorId(world),
    };
    const refusal = initiatorRefusal(world, text("Initiator"), text("SecurityCredential"));
    const fault = world.faults.get(product.fault, product.phone?.(world, text));
    const { lateNotice, noticeDelay } = world.timings;
    world.clock.after(fault === "late" ? lateNotice : noticeDelay, () => {
      const outcome: ReturnType<Product["carryOut"]> =
        fault === "failed"
          ? { code: "17", reason: "It failed on purpose: a switch says so." }
          : product.carryOut(world, text, { ids, refusal, fault });
      const notice = noticeOf(world, product, text, ids, outcome);
      if (fault === "lost") return withhold(world, notice);
      void deliver(world, { ...notice, movement: outcome.movement });
    });
    return accepted(ids.conversationId, ids.originatorConversationId);
  };

const noticeOf = (
  world: World,
  { kind, listener, shortCode }: Product,
  text: (name: string) => string,
  ids: Ids,
  outcome: Outcome,
): Notice => ({
  kind,
  url: text("ResultURL"),
  shortCode: shortCode(text),
  ...(outcome.reason && { reason: outcome.reason }),
  body: resultBody({
    ...ids,
    // Real results have the code as text for success, and as a number for failure.
    code: outcome.code === "0" ? outcome.code : codeAsSent(outcome.code),
    description: outcome.description ?? b2cDescription(outcome.code),
    // Queries and failures have no receipt. All of a day share this id.
    transactionId: outcome.transactionId ?? sharedReceipt(world),
    parameters: outcome.parameters,
    reference: outcome.reference ?? [{ Key: "Occasion" }, internalListener(listener)],
  }),
});
