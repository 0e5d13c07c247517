import { readFile } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser, expectAccessible } from "../../../support/browser";
import { deepTest, firstOf } from "../../../support/depth";
import { anActiveWriter, signIn, signUp } from "../../../support/world";
import { accountSince, bookInWorld, withdrawInWorld, workInWorld } from "../support/booked";
import { openAs } from "../support/signed-in";

const visit = browser();
const path = "/dashboard/withdraw-money";

test.each(firstOf(360, 1440))(
  "at %i px a writer who has only the activation credit reads why it can't be taken out for now",
  async (width) => {
    const { person } = await anActiveWriter();
    const page = await openAs(visit, person, path, { width });

    await page.getByRole("button", { name: "Activation payment" }).click();
    await page.getByText("Nothing can be withdrawn yet").waitFor();
    const parts = page.getByLabel("What of it you can withdraw");
    expect(await parts.innerText()).toMatch(/You can withdraw\s+KES\s0.00\s+Kept\s+KES\s300.00/);
    await page.getByText(/If no work of yours is approved, you can’t take it out/).waitFor();
    expect(await page.getByRole("button", { name: "Withdraw Now" }).isDisabled()).toBe(true);
    expect(await page.getByRole("table", { name: "Movements of your money" }).count()).toBe(1);
  },
);

test("a new account with nothing in it reads when something can be withdrawn, and sees the form with its button off", async () => {
  const page = await openAs(visit, await signUp(), path, { width: 360 });

  await page.getByText("Nothing can be withdrawn yet").waitFor();
  await page.getByText("You can withdraw once your first work is paid.").waitFor();
  expect(await page.getByRole("button", { name: "Withdraw Now" }).isDisabled()).toBe(true);
});

test("a writer who took all out reads that nothing is left, and when something is", async () => {
  const { person } = await anActiveWriter();
  await workInWorld(person.userId, "Name the sources.");
  const at = new Date().toISOString();
  await withdrawInWorld(person.userId, [{ amount: 1800, at, state: "paid", settledAt: at }]);
  const page = await openAs(visit, person, path, { width: 360 });

  await page.getByText("Nothing is left to withdraw").waitFor();
  await page.getByText("What your next approved work pays can be withdrawn at once.").waitFor();
  expect(await page.getByRole("button", { name: "Withdraw Now" }).isDisabled()).toBe(true);
});

test("on a phone twelve movements, with the newest withdrawal on top, are a short page", async () => {
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

test("the form offers only wallets that can be paid to, and says if there is none", async () => {
  const { person } = await anActiveWriter();
  await workInWorld(person.userId, "Name the sources.");
  let wallets = ["airtel"];
  const page = await openAs(visit, person, "/dashboard/faqs");
  await page.route("**/api/withdrawals", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), wallets } });
  });

  await page.goto(path);
  const only = page.getByRole("radio");
  await only.waitFor();
  expect([await only.count(), await only.isChecked()]).toEqual([1, true]);
  await page.getByText("Airtel Money", { exact: true }).waitFor();
  wallets = [];
  await page.reload();

  await page.getByText("No wallet is set up to be paid to yet.").waitFor();
  expect(await page.getByRole("button", { name: "Withdraw Now" }).isDisabled()).toBe(true);
});

deepTest(
  "the form says that payouts to one wallet are paused, and the other one can be chosen",
  async () => {
    const { person } = await anActiveWriter();
    await workInWorld(person.userId, "Name the sources.");
    const page = await openAs(visit, person, "/dashboard/faqs", { width: 360 });
    await page.route("**/api/withdrawals", async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: { ...(await response.json()), payoutsRest: ["airtel"] },
      });
    });

    await page.goto(path);
    await page.getByRole("radio", { name: "Airtel Money paused now" }).check();
    await page.getByText("Payouts to Airtel Money are paused").waitFor();
    await page.getByText("M-Pesa pays at once.").waitFor();
    expect(await page.getByRole("button", { name: "Withdraw Now" }).isEnabled()).toBe(true);
    await expectAccessible(page);
    await page.getByRole("radio", { name: /^M-Pesa/ }).check();

    await page.getByText("Day and night, usually within a minute.").waitFor();
    expect(await page.getByText("Payouts to Airtel Money are paused").count()).toBe(0);
  },
);

test("a wallet that doesn't fit the number is asked about before anything is sent", async () => {
  const { person } = await anActiveWriter();
  await workInWorld(person.userId, "Name the sources.");
  const page = await openAs(visit, person, path, { width: 360 });
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/withdrawals"))
      sent.push(request.postDataJSON());
  });
  await page.getByLabel("Amount, KES").fill("100");
  await page.getByRole("radio", { name: /^Airtel Money/ }).check();

  await page.getByRole("button", { name: "Withdraw Now" }).click();
  await page.getByText(/looks like a number of M-Pesa$/).waitFor();
  await expectAccessible(page);
  // The second Enter of a double one is no answer.
  await page.keyboard.press("Enter");
  await page.getByLabel("Amount, KES").press("Enter");
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: "Send it to Airtel Money all the same" }).click();

  await page.getByText(/KES\s100.00 is on/).waitFor();
  expect(sent).toEqual([{ wallet: "airtel", amount: 100 }]);
});

deepTest("what was wrong with one amount is not said of the next", async () => {
  const { person } = await anActiveWriter();
  await workInWorld(person.userId, "Name the sources.");
  const page = await openAs(visit, person, path);
  const amount = page.getByLabel("Amount, KES");
  await amount.fill("9,000");
  await page.getByRole("button", { name: "Withdraw Now" }).click();
  const problem = page.getByText(/^There is less in your balance/);
  await problem.waitFor();

  await amount.fill("200");
  await page.getByRole("radio", { name: /^Airtel Money/ }).check();
  await page.getByRole("button", { name: "Withdraw Now" }).click();

  await page.getByText(/looks like a number of M-Pesa$/).waitFor();
  expect(await problem.count()).toBe(0);
});

test("when our side fails at a withdrawal only the search for it is shown", async () => {
  const { person } = await anActiveWriter();
  await workInWorld(person.userId, "Name the sources.");
  const page = await openAs(visit, person, path, { expected: /500/ });
  await page.route("**/api/withdrawals", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 500,
          json: { code: "internal", message: "Something went wrong. Nothing was lost." },
        })
      : route.continue(),
  );
  await page.getByLabel("Amount, KES").fill("100");
  await page.getByRole("button", { name: "Withdraw Now" }).click();

  await page.getByText(/^We could not hear whether your withdrawal was taken/).waitFor();
  expect(await page.getByText("Nothing was lost", { exact: false }).count()).toBe(0);
  expect(await page.getByText("Nothing has left your balance").count()).toBe(0);
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
    /Totals,,,,300,0,,\r\n[\s\S]*Closing balance,,,,,,300,\r\n/,
  );

  // Whoever is shown the paper types its code on a page of the site.
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

/** The texts of a PDF of ours. */
function textOf(file: Buffer): string {
  const bytes = file.toString("latin1");
  const texts = [...bytes.matchAll(/(?<!end)stream\r?\n/g)].flatMap(({ 0: head, index }) => {
    const begins = index + head.length;
    const packed = file.subarray(begins, bytes.indexOf("endstream", begins));
    // Colours of the border and the like are packed otherwise, and say nothing.
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
    await page.getByRole("button", { name: "Thank you" }).click();
    await page.reload();
    await page
      .getByText(/^KES\s1,400.00$/)
      .first()
      .waitFor();
    expect(await page.getByRole("heading", { name: /^Your first earning/ }).count()).toBe(0);
  },
);

test("a movement opens to its task: taken, handed in, changed as asked, approved", async () => {
  const { person } = await anActiveWriter();
  const taskId = await workInWorld(person.userId, "Name the sources.");
  const page = await openAs(visit, person, path);

  await page.getByRole("button", { name: "Task approved" }).click();

  const story = page.getByRole("list", { name: "This task, from your bid to your money" });
  await story.waitFor();
  const steps = await story.getByRole("listitem").allInnerTexts();
  const named = ["Taken", "Handed in", "Changes requested", "Version 2 handed in", "Approved"];
  expect(steps).toHaveLength(named.length);
  for (const [at, name] of named.entries()) expect(steps[at]).toContain(name);
  expect(steps[2]).toContain("“Name the sources.”");
  expect(steps[4]).toMatch(/KES\s1,500.00, is in your balance/);
  const link = page.getByRole("link", { name: "See the task under My Tasks" });
  expect(await link.getAttribute("href")).toContain(taskId);
});

deepTest("a withdrawal on a phone shows its steps, and the wallet stays chosen", async () => {
  const { person } = await anActiveWriter();
  await workInWorld(person.userId, "Name the sources.");
  const page = await openAs(visit, person, path, { width: 360 });
  await page.getByLabel("Amount, KES").fill("400");
  const other = page.getByRole("radio", { checked: false });
  const wallet = await other.getAttribute("value");
  await other.check();

  await page.getByRole("button", { name: "Withdraw Now" }).click();
  await page.getByText(/looks like a number of M-Pesa$/).waitFor();
  await page.getByRole("button", { name: "Withdraw Now" }).click();

  const title = page.locator("h2:focus");
  await title.getByText(/KES\s400.00 is on/).waitFor();
  await expect
    .poll(() => title.evaluate((shown) => shown.getBoundingClientRect().top))
    .toBeGreaterThanOrEqual(0);
  expect(await title.evaluate((shown) => shown.getBoundingClientRect().bottom)).toBeLessThan(640);
  expect(await page.getByRole("radio", { checked: true }).getAttribute("value")).toBe(wallet);
});

test("a withdrawal whose answer was lost is found by the page itself, at once and after a reload", async () => {
  const { person } = await anActiveWriter();
  await workInWorld(person.userId, "Name the sources.");
  const page = await openAs(visit, person, path, { width: 360, expected: /ERR_FAILED/ });
  // The service takes it; nobody hears that.
  await page.route("**/api/withdrawals", async (route) => {
    if (route.request().method() !== "POST") return await route.continue();
    await route.fetch();
    await route.abort();
  });
  const withdraw = async (amount: string) => {
    await page.getByLabel("Amount, KES").fill(amount);
    await page.getByRole("button", { name: "Withdraw Now" }).click();
  };

  await withdraw("100");
  await page.getByText(/KES\s100.00 is on/).waitFor();
  expect(await page.getByLabel("Amount, KES").inputValue()).toBe("");

  await page.route("**/api/withdrawals/asked/**", (route) => route.abort());
  await withdraw("200");
  await page.getByText(/looking it up/).waitFor();
  await page.unroute("**/api/withdrawals/asked/**");
  await page.reload();
  await page.getByText(/KES\s200.00 is on/).waitFor();
  await expect.poll(() => page.getByText(/looking it up/).count()).toBe(0);
});

deepTest(
  "after a change of the number the form says until when withdrawals are paused",
  async () => {
    const { person } = await anActiveWriter();
    await workInWorld(person.userId, "Name the sources.");
    const phoneNumber = `+2547${String(Date.now()).slice(-8)}`;
    await (await signIn(person)).call("PATCH", "/api/me", { phoneNumber });
    const page = await openAs(visit, person, path, { width: 360 });

    await page.getByText(/^Withdrawals are paused until .* EAT$/).waitFor();
    for (const name of ["Withdraw Now", "All of it"])
      expect(await page.getByRole("button", { name }).count()).toBe(0);
    expect(await page.getByText(/^From KES/).count()).toBe(0);
  },
);

const monthsAgo = (count: number, day: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, day, 9)).toISOString();
};
const shillings = (text: string) => Number(/[+−]\sKES\s([\d,]+)/.exec(text)?.[1]?.replace(",", ""));
const rowsIn = (page: Page) =>
  page.getByRole("table", { name: "Movements of your money" }).getByRole("row");

test("each month of a year adds up, all pages come, and the oldest withdrawal tells its steps", async () => {
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

  await page.getByRole("button", { name: "Show older movements" }).click();
  await page.getByRole("button", { name: "Withdrawal returned" }).waitFor();
  // A head, an earning, a withdrawal and its return, 21 withdrawals, three earnings, one on its way.
  await expect.poll(() => rowsIn(page).count()).toBe(1 + 28);
  await page.getByRole("button", { name: "Withdrawal returned" }).click();
  const steps = page.getByRole("list", { name: "This withdrawal, step by step" }).last();
  await steps.getByText(/Returned$/).waitFor();
  await page.getByText("Your wallet can’t receive or hold more today.").waitFor();
  await page
    .getByText(/KES\s30.00/)
    .first()
    .waitFor();

  // Only what was paid counts as paid, with what is on its way beside it.
  await page.getByText("21 withdrawals paid").waitFor();
  await page.getByText("1 withdrawal on its way").waitFor();
  // On paper each movement says what it was, and nothing waits to be filled in.
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
