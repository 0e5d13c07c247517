import { expect } from "vitest";
import { admin, ask, askTwice, claims, type Lives } from "./at-work";
import { aPerson, aReceipt, entersCode, keepsPayment, paysForTraining } from "./receipts";

async function decidesTrainings() {
  const asAdmin = await admin();
  for (const account of ["kept", "balance"]) {
    const { userId, username } = await aPerson();
    const code = aReceipt();
    await entersCode(userId, code);
    await keepsPayment(code);
    const note = "Seen.";
    if (account === "balance")
      await ask("attributePayment", { ...asAdmin, params: { id: code }, body: { username, note } });
    const decision = { ...asAdmin, params: { id: code }, body: { decision: "accept", note } };
    expect((await askTwice("decideTrainingPayment", decision)).status).toBe(200);
  }
  expect((await ask("listTrainingPayments", asAdmin)).status).toBe(200);
}

async function readsTrainings() {
  expect((await ask("listTrainings", claims((await aPerson()).userId))).status).toBe(200);
}

export const trainings: Lives = {
  Writer: [readsTrainings],
  WriterMoney: [paysForTraining],
  Desk: [decidesTrainings],
};
