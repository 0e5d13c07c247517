import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { browser } from "../../../support/browser";
import { anActiveWriter } from "../../../support/world";
import { openAs, refusedCall } from "../support/signed-in";

const visit = browser();
const path = "/dashboard/withdraw-money";

test.each([360, 1440])(
  "at %i px who has only the activation credit sees it, and reads why it can't be taken out yet",
  async (width) => {
    const { person } = await anActiveWriter();
    const page = await openAs(visit, person, path, { width, expected: refusedCall });

    await page.getByRole("button", { name: "Activation, kept for you" }).click();
    await page.getByRole("button", { name: "All of it" }).click();
    expect(await page.getByLabel("Amount, KES").inputValue()).toBe("300");
    await page.getByText(/KES\s300.00 arrives, no fee/).waitFor();
    await page.getByRole("button", { name: "Withdraw Now" }).click();

    await page.getByText("You can withdraw once you have been paid").waitFor();
    await page.getByText("Nothing has left your balance").waitFor();
    expect(await page.getByRole("table", { name: "Movements of your money" }).count()).toBe(1);
  },
);

test("a statement is saved as a file, and adds up", async () => {
  const { person } = await anActiveWriter();
  const page = await openAs(visit, person, path);

  const saved = async (format: string) => {
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: format, exact: true }).click();
    const download = await file;
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`));
    return await readFile(await download.path());
  };

  expect((await saved("PDF")).subarray(0, 5).toString()).toBe("%PDF-");
  expect((await saved("CSV")).toString()).toMatch(
    /Totals,,,,300,0,\r\n.*Closing balance,,,,,,300\r\n/,
  );
});
