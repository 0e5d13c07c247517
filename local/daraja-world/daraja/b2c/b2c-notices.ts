import { receiptNow } from "../../mpesa/receipts";
import { dottedTime } from "../../nairobi-time";
import { deliver, type Notice, withhold } from "../../notices/deliver";
import { publicName } from "../../phones/names";
import type { Payout } from "../../state";
import type { World } from "../../world";
import { pause } from "../pause";
import { codeAsSent, internalListener, type Parameter, resultBody } from "../results";
import { b2cDescription, isUnwritten } from "./b2c-codes";
import { chargesOf, feeOf } from "./fees";

const reference = [internalListener("b2cresults")];

const noticeTo = ({ resultUrl, shortCode }: Payout, body: string): Notice => ({
  kind: "b2c-result",
  url: resultUrl,
  shortCode,
  body,
});

function paidParameters(
  world: World,
  { amount, msisdn }: Payout,
  receipt: string,
  at: Date,
): Parameter[] {
  return [
    { Key: "TransactionAmount", Value: amount },
    { Key: "TransactionReceipt", Value: receipt },
    { Key: "ReceiverPartyPublicName", Value: publicName(msisdn) },
    { Key: "TransactionCompletedDateTime", Value: dottedTime(at) },
    { Key: "B2CUtilityAccountAvailableFunds", Value: world.state.float.mpesa },
    { Key: "B2CWorkingAccountAvailableFunds", Value: 0 },
    { Key: "B2CRecipientIsRegisteredCustomer", Value: "Y" },
    { Key: "B2CChargesPaidAccountAvailableFunds", Value: chargesOf(world) },
  ];
}

export function resultNotice(world: World, payout: Payout): Notice {
  const { code, description, transactionId, at } = payout.result ?? {
    code: "17",
    description: b2cDescription("17"),
    transactionId: "",
    at: payout.requestedAt,
  };
  const parameters =
    code === "0"
      ? paidParameters(world, payout, transactionId, new Date(at))
      : failedParameters(payout, code);
  const body = resultBody({
    ...payout,
    code: codeAsSent(code),
    description,
    transactionId,
    parameters,
    reference,
  });
  return { ...noticeTo(payout, body), ...(payout.reason && { reason: payout.reason }) };
}

// A failed transaction has exactly one parameter; a refusal that M-PESA did not store has none.
const failedParameters = ({ amount }: Payout, code: string): Parameter[] | undefined =>
  isUnwritten(code)
    ? undefined
    : [{ Key: "DebitPartyCharges", Value: `Fee For B2C Payment|KES|${feeOf(amount).toFixed(2)}` }];

function forgedNotice(world: World, payout: Payout): Notice {
  const now = world.clock.now();
  const transactionId = receiptNow(world);
  const body = resultBody({
    ...payout,
    code: 0,
    description: b2cDescription("0"),
    transactionId,
    parameters: paidParameters(world, payout, transactionId, now),
    reference,
  });
  return { ...noticeTo(payout, body), note: "forged on purpose" };
}

/** M-PESA's time-out message. It looks like a failure, but the payout may still be paid. */
function timeoutNotice(payout: Payout): Notice {
  const body = resultBody({
    ...payout,
    code: 17,
    description: b2cDescription("17"),
    transactionId: "",
    reference,
  });
  return { ...noticeTo(payout, body), kind: "b2c-timeout", url: payout.timeoutUrl };
}

/** Sends a payout's result once, as the switch `b2c.result` says. Resolves afterwards. */
export async function sendResult(world: World, payout: Payout): Promise<void> {
  const fault = world.faults.get("b2c.result", payout.msisdn, payout);
  const { lateNotice, noticeDelay } = world.timings;
  if (fault === "lost") return withhold(world, resultNotice(world, payout));
  if (fault === "forged") await deliver(world, forgedNotice(world, payout));
  await pause(world, { late: lateNotice, early: 0 }[String(fault)] ?? noticeDelay);
  if (fault === "timeout") {
    await deliver(world, timeoutNotice(payout));
    return;
  }
  const notice = resultNotice(world, payout);
  for (let time = 0; time < (fault === "twice" ? 2 : 1); time++)
    await deliver(world, { ...notice, movement: payout });
}
