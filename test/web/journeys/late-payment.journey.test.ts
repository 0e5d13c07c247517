import { expect, test } from "vitest";
import { browser } from "../../support/browser";
import { phone, signUp } from "../../support/world";
import { openAs } from "../app/support/signed-in";

const visit = browser();

test("despite a double press, a reload and a late PIN, one payment activates the account", async () => {
  const person = await signUp();
  const own = phone(person.phoneNumber);
  const page = await openAs(visit, person, "/dashboard?activate", { width: 360 });
  await page.getByRole("button", { name: "Pay KES 300" }).dblclick();
  await page.getByRole("dialog").getByText("Enter your M-Pesa PIN").waitFor();

  await page.reload();
  await page.getByRole("dialog").getByText("Enter your M-Pesa PIN").waitFor();
  await page.goto("/dashboard");
  await page.getByText("Your payment is under way").waitFor();
  expect(await page.getByRole("button", { name: /^Activate/ }).count()).toBe(0);
  const { prompts } = await own.look();
  expect(prompts).toHaveLength(1);

  await own.enterPin(prompts[0]?.id ?? "");
  await page.getByRole("heading", { name: "Paid, and active" }).waitFor();
  const { balance, messages } = await own.look();
  expect(balance).toBe(4700);
  const receipt = /^\w{10}/.exec(messages[0]?.text ?? "")?.[0] ?? "no receipt";
  await page.getByText(receipt).first().waitFor();
});
