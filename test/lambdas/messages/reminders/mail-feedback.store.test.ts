import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findSuppression } from "../../../../lambdas/accounts/profile/mail-stop";
import { handler } from "../../../../lambdas/functions/mailer";
import { freshTable } from "../../../support/table";

const table = freshTable();
const anAddress = () => `${randomUUID()}@example.com`;
const reasonFor = async (address: string) => (await findSuppression(address))?.reason;

const bounce = (emailAddress: string, bounceType: string) => ({
  source: "aws.ses",
  detail: { eventType: "Bounce", bounce: { bounceType, bouncedRecipients: [{ emailAddress }] } },
});
const complaint = (emailAddress: string) => ({
  source: "daraja-world.ses",
  detail: { eventType: "Complaint", complaint: { complainedRecipients: [{ emailAddress }] } },
});

test("an address that refuses mail for good is suppressed, whatever follows", async () => {
  const address = anAddress();

  await handler(bounce(`Amina <${address.toUpperCase()}>`, "Permanent"));
  const held = await table.items();
  await handler(bounce(address, "Permanent"));
  await handler(complaint(address));

  expect(await reasonFor(address)).toBe("bounced");
  expect(await table.items()).toEqual(held);
});

test("an address whose owner complains is suppressed, and the table doesn't hold it", async () => {
  const address = anAddress();

  await handler(complaint(address));

  expect(await reasonFor(address)).toBe("complained");
  expect(JSON.stringify(await table.items())).not.toContain(address);
});

test.each(["Transient", "Undetermined"])("a bounce that is %s suppresses nothing", async (type) => {
  const address = anAddress();

  await handler(bounce(address, type));

  expect(await reasonFor(address)).toBeUndefined();
});

test("an event that is neither a bounce nor a complaint waits for a person", async () => {
  const delivery = { source: "aws.ses", detail: { eventType: "Delivery" } };
  await expect(handler(delivery)).rejects.toThrow();
});
