import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { browser, OpenOptions } from "../../../../../support/browser";
import { type Person, phone, signIn, signUp } from "../../../../../support/world";
import { openAs } from "../../../support/signed-in";

export type Wallet = ReturnType<typeof phone>;

export interface Payer {
  page: Page;
  person: Person;
  wallet: Wallet;
}

/** Opens the payment form of a new writer on a cheap phone. */
export async function atTheForm(
  visit: ReturnType<typeof browser>,
  options: OpenOptions = {},
): Promise<Payer> {
  const person = await signUp();
  const page = await openAs(visit, person, "/dashboard?activate", { width: 360, ...options });
  await button(page, "Pay KES 300").waitFor();
  return { page, person, wallet: phone(person.phoneNumber) };
}

export const button = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name });
export const press = (page: Page, name: string) => button(page, name).click();
export const reads = (page: Page, text: string | RegExp) =>
  page.getByRole("dialog").getByText(text).first().waitFor();

/** Expects the overview to show this balance and this total. */
export async function expectBalance(page: Page, amount: string) {
  const cards = page.locator("dl").first();
  for (const name of ["Current balance", "Total money in"]) {
    const card = cards.locator("div", { has: page.getByText(name, { exact: true }) });
    await card.getByText(amount, { exact: true }).first().waitFor();
  }
}

export async function expectPaidOnce({ page, person }: Payer) {
  await page.getByRole("dialog").waitFor({ state: "hidden", timeout: 60_000 });
  await page.getByRole("heading", { name: "Paid, and active" }).waitFor();
  await expectBalance(page, "KES 300.00");
  const { body } = await (await signIn(person)).call("GET", "/api/me");
  expect(body["paymentHistory"]).toHaveLength(1);
}
