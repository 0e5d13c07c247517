import { readFile } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser, expectAccessible } from "../../../support/browser";
import { deepTest } from "../../../support/depth";
import { anActiveWriter, signUp } from "../../../support/world";
import { accountSince, bookInWorld, withdrawInWorld, workInWorld } from "../support/booked";
import { openAs } from "../support/signed-in";

const visit = browser();
const path = "/dashboard/withdraw-money";

test("a phone shows twelve transactions on a short page, with the newest withdrawal on top", async () => {
  const { person } = await anActiveWriter();
  const at = new Date().toISOString();
  const earned = { kind: "earning", amount: 900, at, field: "Data Science" } as const;
  await bookInWorld(person.userId, Array(10).fill(earned));
  const paid = { state: "paid", settledAt: at, receiptNumber: "UKM2K7X999" } as const;
  await withdrawInWorld(person.userId, [{ amount: 1500, at, ...paid }]);
  const page = await openAs(visit, person, path, { width: 360 });

  await page.getByText(/is on your phone/).waitFor();
  await page
    .getByText(/Receipt UKM2K7X999/)
    .first()
    .waitFor();
  await expect.poll(() => rowsIn(page).count()).toBe(1 + 12);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(2400);
});

test("a statement is saved as a file, and adds up", async () => {
  const { person } = await anActiveWriter();
  const page = await openAs(visit, person, path, { expected: /404/ });

  const saved = async (format: string) => {
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: format, exact: true }).click();
    const download = await file;
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`));
    return await readFile(await download.path());
  };

  const paper = await saved("PDF");
  expect(paper.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await saved("CSV")).toString()).toMatch(
    /"Totals",(?:"",)*300,0,[\s\S]*"Closing balance",(?:"",)*300,/,
  );

  // A reader of the paper types its code into a page of the site.
  const [, code = "no code"] = /with the code (\w{5}-\w{5})/.exec(textOf(paper)) ?? [];
  await page.goto("/statement");
  await page.getByLabel("Code on the statement").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Check it" }).click();
  await page.getByText("This statement is ours").waitFor();
  const facts = await page.locator("dl").first().innerText();
  expect(facts).toMatch(/Account ends in\s+… \d{3}\s/);
  expect(facts).toMatch(/Paid out to their phone\s+KES\s0.00\s+Balance at the end\s+KES\s300.00/);
  await expectAccessible(page);
  await page.getByLabel("Code on the statement").fill("00000-00000");
  await page.getByRole("button", { name: "Check it" }).click();
  await page.getByText(/^We made no statement with this code/).waitFor();
  expect(await page.getByText("This statement is ours").isVisible()).toBe(false);
});

/** Returns the texts of one of our PDFs. */
function textOf(file: Buffer): string {
  const bytes = file.toString("latin1");
  const texts = [...bytes.matchAll(/(?<!end)stream\r?\n/g)].flatMap(({ 0: head, index }) => {
    const begins = index + head.length;
    const packed = file.subarray(begins, bytes.indexOf("endstream", begins));
    // Colours of the border are packed otherwise, and hold no text.
    const [zlib] = packed;
    const written = zlib === 0x78 ? inflateSync(packed).toString("latin1") : "";
    return [...written.matchAll(/<([\dA-Fa-f]+)> Tj/g)].map(([, hex = ""]) =>
      Buffer.from(hex, "hex").toString("latin1"),
    );
  });
  return texts.join("\n");
}

deepTest(
  "what changes in one tab is shown in the other, long before that asks by itself",
  async () => {
    const { person } = await anActiveWriter();
    await workInWorld(person.userId, "Name the sources.");
    const page = await openAs(visit, person, "/dashboard");
    await page.getByRole("heading", { name: /^Your first earning: KES\s1,500.00$/ }).waitFor();
    const other = await page.context().newPage();
    await other.goto(path);
    await other.getByLabel("Amount, KES").fill("400");

    await other.getByRole("button", { name: "Withdraw Now" }).click();
    await other.getByText(/KES\s400.00 is on/).waitFor();

    await page
      .getByText(/^KES\s1,400.00$/)
      .first()
      .waitFor({ timeout: 20_000 });
    await page.getByRole("button", { name: "Close" }).click();
    await page.reload();
    await page
      .getByText(/^KES\s1,400.00$/)
      .first()
      .waitFor();
    expect(await page.getByRole("heading", { name: /^Your first earning/ }).count()).toBe(0);
  },
);

test("a transaction opens to its task: taken, submitted, changed, approved", async () => {
  const { person } = await anActiveWriter();
  const taskId = await workInWorld(person.userId, "Name the sources.");
  const page = await openAs(visit, person, path);

  await page.getByRole("button", { name: "Task approved" }).click();

  const story = page.getByRole("list", { name: "This task, from your bid to your money" });
  await story.waitFor();
  const steps = await story.getByRole("listitem").allInnerTexts();
  const named = ["Taken", "Submitted", "Changes requested", "Version 2 submitted", "Approved"];
  expect(steps).toHaveLength(named.length);
  for (const [at, name] of named.entries()) expect(steps[at]).toContain(name);
  expect(steps[2]).toContain("“Name the sources.”");
  expect(steps[4]).toMatch(/KES\s1,500.00, is in your balance/);
  const link = page.getByRole("link", { name: "See the task under My Tasks" });
  expect(await link.getAttribute("href")).toContain(taskId);
});

const monthsAgo = (count: number, day: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, day, 9)).toISOString();
};
const shillings = (text: string) => Number(/[+−]\sKES\s([\d,]+)/.exec(text)?.[1]?.replace(",", ""));
const rowsIn = (page: Page) =>
  page.getByRole("table", { name: "Your transactions" }).getByRole("row");

test("each month of a year adds up, all pages load, and the oldest withdrawal shows its steps", async () => {
  const person = await signUp();
  const { userId } = person;
  await accountSince(userId, monthsAgo(7, 1));
  const settled = { settledAt: monthsAgo(6, 3), sentAt: monthsAgo(6, 3) };
  await bookInWorld(userId, [{ kind: "earning", amount: 5000, at: monthsAgo(6, 2), field: "Law" }]);
  const returned = {
    state: "returned",
    reason: "wallet-limit",
    wallet: "airtel",
    ...settled,
  } as const;
  await withdrawInWorld(userId, [{ amount: 70, at: monthsAgo(6, 3), ...returned }]);
  for (let at = 0; at < 21; at++) {
    const receiptNumber = `UKM2K7X${100 + at}`;
    const paid = { state: "paid", receiptNumber, ...settled } as const;
    await withdrawInWorld(userId, [{ amount: 20, at: monthsAgo(5, 1 + at), ...paid }]);
  }
  for (const [at, amount] of [150, 250, 350].entries())
    await bookInWorld(userId, [
      { kind: "earning", amount, at: monthsAgo(2, 5 + at), field: "Math" },
    ]);
  await withdrawInWorld(userId, [{ amount: 30, at: monthsAgo(1, 2), state: "checking" }]);
  const page = await openAs(visit, person, path);

  await page.getByRole("button", { name: "Show older transactions" }).click();
  await page.getByRole("button", { name: "Withdrawal returned" }).waitFor();
  // A heading, an earning, a returned withdrawal in one row, 21 withdrawals, three earnings, an open one.
  await expect.poll(() => rowsIn(page).count()).toBe(1 + 27);
  await page.getByRole("button", { name: "Withdrawal returned" }).click();
  const steps = page.getByRole("list", { name: "This withdrawal, step by step" }).last();
  await steps.getByText(/Returned$/).waitFor();
  await page.getByText("Your wallet can’t receive or hold more today.").last().waitFor();
  await page
    .getByText(/KES\s30.00/)
    .first()
    .waitFor();

  // Only paid withdrawals count as paid; those under way stand beside them.
  await page.getByText("21 withdrawals paid").waitFor();
  await page.getByText("1 withdrawal on its way").waitFor();
  // On paper each transaction has its label, and no form is left.
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("button", { name: "Withdrawal returned" }).isVisible()).toBe(true);
  for (const label of ["Amount, KES", "From", "Month"])
    expect(await page.getByLabel(label, { exact: true }).isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });

  await page.getByLabel("Month").selectOption({ index: 2 });
  await expect.poll(() => rowsIn(page).count()).toBe(1 + 3);
  const listed = (await rowsIn(page).allInnerTexts()).slice(1).map(shillings);
  expect(listed.reduce((sum, amount) => sum + amount, 0)).toBe(750);
  const chart = page.getByRole("table", { name: "Earned by month" });
  expect(await chart.getByRole("row").allInnerTexts()).toContainEqual(
    expect.stringMatching(/KES\s750.00/),
  );
  await page.getByText("3 tasks approved").waitFor();
});
