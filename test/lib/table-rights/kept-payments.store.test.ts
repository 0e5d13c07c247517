import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { usernameWrite } from "../../../lambdas/accounts/names";
import { profiles } from "../../../lambdas/accounts/profile/profile";
import { storeNewProfile } from "../../../lambdas/accounts/register-account";
import { keepUnsettled } from "../../../lambdas/money/collections/settle-confirmation";
import { matchCode } from "../../../lambdas/money/trainings/match-code";
import { openWebhooks } from "../../../lambdas/money/webhooks/webhook";
import { transact } from "../../../lambdas/platform/table/transact";
import {
  noticeSecret,
  paymentsWorld,
  timePasses,
} from "../../lambdas/money/collections/support/payments-world";
import { aProfile } from "../../support/profile";
import { freshTable } from "../../support/table";
import { actingAs } from "../../support/table-permissions";
import { until } from "../../support/until";
import { anAdmin, ask, claims } from "./ask";

const table = freshTable();
const world = paymentsWorld(table.items);

/**
 * Makes a payment by prompt that can't be settled, so that it is stored without an owner. Returns
 * the payment and its payer.
 */
async function aKeptPayment(
  before: (userId: string, receipt: string) => Promise<void> = async () => undefined,
) {
  world.stopStream();
  await world.faults({ "stk.notice": "lost" });
  const payer = await world.newWriter();
  await transact([usernameWrite(payer.username, payer.userId)]);
  await world.phone(payer.msisdn, { answer: "approve", balance: 100_000 });
  const started = await world.asks(payer.userId, "startPayment", { phone: payer.msisdn });
  const notice = await until("the confirmation", async () =>
    (await openWebhooks(new Date(), 25)).find(({ kind }) => kind === "c2b"),
  );
  const receipt = String(JSON.parse(notice.body).TransID);
  await before(payer.userId, receipt);
  expect(await actingAs("Money", () => keepUnsettled(notice, new Date()))).toBe(true);
  return { ...payer, receipt, checkoutRequestId: started.body["CheckoutRequestID"] };
}

/** Pays to the Paybill, and settles the payment as Money. */
async function paysByHand(TransID: string, BillRefNumber: unknown) {
  const body = {
    TransID,
    TransTime: "20261121090102",
    TransAmount: "250.00",
    BillRefNumber,
    MSISDN: "254712345678",
  };
  await ask("c2bConfirmation", { params: { secret: noticeSecret }, body });
  await world.stream();
}

test("the function Money has the rights to credit a payment by hand with the reference of a prompt", async () => {
  const { userId, msisdn } = await world.newWriter();
  await world.phone(msisdn, { answer: "ignore" });
  await world.asks(userId, "startPayment", { phone: msisdn });
  const prompt = (await table.items()).find(({ type }) => type === "PaymentAttempt");
  await paysByHand("UK4FURTHER", prompt?.["reference"]);

  expect((await profiles.find({ userId }))?.currentBalance).toBe(250);
});

test("the function Money has the rights to count a training fee for its payer, even if another writer entered its code", async () => {
  const [other, code] = [await world.newWriter(), "UK4TRAININ"];
  await entersCode(other.userId, code);
  const profile = aProfile({ userId: randomUUID() });
  const { userId } = profile;
  await storeNewProfile(profile, [usernameWrite(profile.username, userId)]);
  const { accountNumber } = (await profiles.find({ userId })) ?? {};
  await paysByHand(code, `T${accountNumber}`);

  expect((await ask("listTrainings", claims(userId))).body).toMatchObject({
    trainings: [{ referenceCode: code }],
  });
});

async function entersCode(userId: string, referenceCode: string) {
  const body = { course: "normal", referenceCode };
  expect((await ask("submitTrainingCode", { ...claims(userId), body })).status).toBe(200);
}

test("the function Desk has the rights to attribute an unsettled payment", async () => {
  const { receipt, username } = await aKeptPayment();

  const body = { username, note: "The log says so." };
  const attribution = { ...(await anAdmin()), params: { id: receipt }, body };
  expect((await ask("attributePayment", attribution)).status).toBe(200);
});

test("the function Desk has the rights to accept an unsettled payment as a fee, and its prompt then shows as paid", async () => {
  const { userId, receipt, checkoutRequestId } = await aKeptPayment();
  await entersCode(userId, receipt);
  const body = { decision: "accept", note: "Hers." };
  const decision = { ...(await anAdmin()), params: { id: receipt }, body };
  expect((await ask("decideTrainingPayment", decision)).status).toBe(200);

  const confirmed = await until("the answer of the provider", async () => {
    await timePasses(await table.items());
    const reply = await world.asks(userId, "confirmPayment", { checkoutRequestId });
    return reply.body["success"] === true && reply;
  });
  expect(confirmed.body["status"]).toBe("paid");
});

test("the function Money has the rights to match an unsettled payment with a code that was entered earlier", async () => {
  const { receipt } = await aKeptPayment(entersCode);

  await actingAs("Money", () => matchCode(receipt, new Date()));
});
