import { expect } from "vitest";
import { admin, ask, askTwice, doAllTheyMay } from "./support/at-work";
import { aPerson, aReceipt, entersCode, keepsPayment, paysForTraining } from "./support/receipts";

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

doAllTheyMay("trainings", {
  WriterTrainings: paysForTraining,
  AdminTrainings: decidesTrainings,
});
