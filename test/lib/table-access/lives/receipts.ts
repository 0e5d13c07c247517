import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { usernameWrite } from "../../../../lambdas/accounts/names";
import { payerWrites } from "../../../../lambdas/accounts/profile/payers";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { storeNewProfile } from "../../../../lambdas/accounts/register-account";
import { keepUnattributed } from "../../../../lambdas/money/collections/received-payment";
import { transact } from "../../../../lambdas/platform/table/transact";
import { aProfile } from "../../../support/profile";
import { admin, ask, askTwice, claims, person } from "./at-work";

export const params = { secret: "0123456789abcdef0123456789abcdef" };
export const aReceipt = () => `UK${randomUUID().replaceAll("-", "").slice(0, 8).toUpperCase()}`;

export const aPerson = async () => {
  const { password: _, ...known } = person();
  const profile = aProfile({ ...known, userId: randomUUID() });
  await storeNewProfile(profile, [usernameWrite(profile.username, profile.userId)]);
  await transact(payerWrites(profile.userId, payer));
  const { accountNumber = "" } = (await profiles.find({ userId: profile.userId })) ?? {};
  return { ...profile, accountNumber };
};

/** Has paid for everybody's account before. */
const payer = "254712345678";
export const masked = "2547 ***** 678";

export const confirms = (TransID: string, BillRefNumber: string, MSISDN = "254712345678") =>
  ask("c2bConfirmation", {
    params,
    body: {
      TransID,
      TransTime: "20261121090102",
      TransAmount: "250.00",
      BillRefNumber,
      MSISDN,
    },
  });

export const entersCode = async (userId: string, referenceCode: string) =>
  expect(
    await askTwice("submitTrainingCode", {
      ...claims(userId),
      body: { course: "normal", referenceCode },
    }),
  ).toMatchObject({ status: 200 });

export const keepsPayment = (
  receiptNumber: string,
  account = "nobody",
  amount = 250,
  phone = payer,
) =>
  keepUnattributed({
    receiptNumber,
    amount,
    amountAsSent: `${amount}.00`,
    account,
    phone,
    payerName: "",
    paidAt: null,
    receivedAt: new Date().toISOString(),
    forTraining: false,
  });

/** Enters four codes: a known one, a taken one, one of a masked number, one in the balance. */
export async function paysForTraining() {
  const [code, taken] = [aReceipt(), aReceipt()];
  await keepsPayment(code);
  await entersCode((await aPerson()).userId, code);
  await entersCode((await aPerson()).userId, taken);
  await keepsPayment(taken);
  await entersCode((await aPerson()).userId, taken);
  const hidden = aReceipt();
  await keepsPayment(hidden, "nobody", 250, masked);
  await entersCode((await aPerson()).userId, hidden);
  const { userId, username } = await aPerson();
  const own = aReceipt();
  await keepsPayment(own);
  await ask("attributePayment", {
    ...(await admin()),
    params: { id: own },
    body: { username, note: "Hers." },
  });
  await entersCode(userId, own);
  expect((await ask("listTrainings", claims(userId))).status).toBe(200);
}
