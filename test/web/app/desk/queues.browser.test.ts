import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { AdminWithdrawal } from "#contracts/withdrawals";
import { browser, expectAccessible, expectNoSidewaysScroll } from "../../../support/browser";
import { deepTest, firstOf } from "../../../support/depth";
import { aWordFile } from "../../../support/work-files";
import { phone, type Session, signIn, signUp, world } from "../../../support/world";
import { openAs } from "../support/signed-in";
import { workInReview } from "../support/work-in-review";

const visit = browser();
const { admin } = world().demo;

const focused = (page: Page) => page.locator(":focus");

const idOf = async (session: Session) =>
  (await session.call<{ userId: string }>("GET", "/api/me")).body.userId;

deepTest.each([1440, 360])(
  "a training code is refused and its payment credited from the writer's page, at %i px",
  async (width) => {
    const person = await signUp();
    const session = await signIn(person);
    const { receipt } = await phone(person.phoneNumber).payBill("nobody I know", 300);
    const code = { course: "normal", referenceCode: receipt };
    await session.call("POST", "/api/trainings", code);
    const address = `/admin-dashboard/users/${await idOf(session)}`;
    const page = await openAs(visit, admin, address, { width });

    await page.getByRole("heading", { name: "Waits for you" }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: `Decide about ${receipt}` }).click();
    await page.getByLabel("Note").and(focused(page)).waitFor();
    await page.keyboard.type("Another amount. It goes to the balance.");
    await page.getByRole("button", { name: "Refuse" }).click();
    await page.getByText(`Code ${receipt} is refused.`).waitFor();
    await page.getByRole("heading", { name: "Waits for you" }).waitFor({ state: "detached" });

    await page.getByRole("link", { name: "Credit a payment" }).click();
    await page.getByText(`Choose the payment that is ${person.username}’s.`).waitFor();
    await page.getByLabel(/^Receipt, account/).fill(receipt.toLowerCase());
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("button", { name: `Credit ${receipt} to a writer` }).click();
    await page.getByText(`${receipt}, paid by`).waitFor();
    expect(await page.getByLabel("Username").inputValue()).toBe(person.username);
    await page.getByText(/^It goes to Wanjiru Otieno, /).waitFor();
    await page.getByLabel("Why it is theirs").and(focused(page)).waitFor();
    await page.keyboard.type("The same phone.");
    await page.getByRole("button", { name: /^Credit KES\s300.00 to Wanjiru Otieno$/ }).click();
    await page.getByText(/is in the balance of/).waitFor();
    await page.getByText("No payment is like that").waitFor();
  },
);

deepTest(
  "a payment is credited only after the writer who fits a typed name was shown",
  async () => {
    await Promise.all([signUp(), signUp(), signUp({ firstName: "Zawadi", lastName: "Mutua" })]);
    const { receipt } = await phone("+254712000777").payBill("whose may it be", 250);
    const page = await openAs(visit, admin, `/admin-dashboard/payments?search=${receipt}`);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/attribute")) asked.push(request.url());
    });
    await page.getByRole("button", { name: `Credit ${receipt} to a writer` }).click();
    const field = page.getByLabel("Username");
    await field.and(focused(page)).waitFor();
    await page.getByLabel("Why it is theirs").fill("She called.");
    await field.fill("wanjiru");
    await field.press("Enter");
    await page.getByText("Choose the writer: you see who gets it").waitFor();
    await page
      .getByRole("option", { name: /^Wanjiru/ })
      .nth(1)
      .waitFor();
    expect(asked).toEqual([]);

    await field.fill("zawadi mut");
    await page.getByRole("option", { name: /^Zawadi Mutua/ }).waitFor();
    await field.press("End");
    await page.getByRole("option", { name: /^Zawadi Mutua/, selected: true }).waitFor();
    await field.press("Escape");
    await page.getByRole("option").first().waitFor({ state: "detached" });
    await field.fill("zawadi muta");
    await page.getByText("Nobody begins like this. The nearest:").waitFor();
    await field.press("ArrowDown");
    await field.press("Enter");
    await page.getByText(/^It goes to Zawadi Mutua, /).waitFor();
    await page.getByText("Choose the writer: you see who gets it").waitFor({ state: "detached" });
    expect(asked).toEqual([]);
    await page.getByRole("button", { name: /^Credit KES\s250.00 to Zawadi Mutua$/ }).click();
    await page.getByText(/is in the balance of/).waitFor();
    expect(asked).toHaveLength(1);
  },
);

test("a writer's page leads to the review of their work", async () => {
  const { session, taskId } = await workInReview("notes.docx", aWordFile());
  const page = await openAs(visit, admin, `/admin-dashboard/users/${await idOf(session)}`);

  await page.getByRole("link", { name: "Review notes.docx" }).click();

  await page.getByRole("region", { name: taskId }).waitFor();
});

test("a payment that is not ours is closed from its field, and a message says so", async () => {
  const { receipt } = await phone("+254712000778").payBill("another shop", 120);
  const page = await openAs(visit, admin, `/admin-dashboard/payments?search=${receipt}`);
  await page.getByRole("button", { name: `Close ${receipt} as not ours` }).click();
  await page.getByRole("dialog").getByRole("textbox").and(focused(page)).waitFor();
  await page.keyboard.type("They meant the shop next door.");
  await page.getByRole("dialog").getByRole("button", { name: "Close it as not ours" }).click();
  await page.getByRole("status").filter({ hasText: receipt }).waitFor();
});

deepTest("withdrawals are filtered by wallet and sorted, and the address keeps that", async () => {
  const page = await openAs(visit, admin, "/admin-dashboard/withdrawals?state=all");
  const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await rows.first().waitFor();

  await page.getByLabel("Wallet").selectOption("Airtel Money");
  await expect.poll(() => page.url()).toContain("wallet=airtel");
  await expect.poll(() => rows.filter({ hasText: "M-Pesa" }).count()).toBe(0);
  await rows.filter({ hasText: "Airtel Money" }).first().waitFor();

  await page.getByLabel("Wallet").selectOption("Both");
  await page.getByLabel("Order").selectOption("Oldest first");
  const { call } = await signIn(admin);
  const path = "/api/admin/withdrawals?order=asc";
  const { body } = await call<{ withdrawals: AdminWithdrawal[] }>("GET", path);
  const oldest = rows
    .first()
    .getByText(body.withdrawals[0]?.writer.username ?? "", { exact: true });
  await oldest.waitFor();
  const heading = page.getByRole("columnheader", { name: /Asked for/ }).getByRole("button");
  await heading.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url()).not.toContain("order=");
  await page.locator("th[aria-sort=descending]").waitFor({ state: "attached" });
  await page.locator("table:not([aria-busy])").waitFor();
  expect(await heading.and(focused(page)).count()).toBe(1);
  await page.goBack();
  await oldest.waitFor();
});

deepTest("a filter with nothing to review says so, and leads back to all fields", async () => {
  await workInReview("notes.docx", aWordFile());
  const page = await openAs(visit, admin, "/admin-dashboard/review?field=Chemistry");

  await page.getByText("Nothing of this field waits").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Field").selectOption("All fields");
  await page.getByRole("heading", { name: /waiting$/ }).waitFor();
});

test.each(firstOf("acts", "users", "manage-task", "review"))(
  "a list of %s that is not answered any more says since when it is old",
  async (list) => {
    const path = `/admin-dashboard/${list}`;
    const page = await openAs(visit, admin, path, { expected: /status of 5\d\d/ });
    const entries = page.locator("main tbody th, main li > button");
    await entries.first().waitFor();
    await page.route(/\/api\/admin\/(acts|users|tasks|reviews|submissions)\b/, (route) =>
      route.fulfill({ status: 503, json: {} }),
    );

    await page.getByText(/^As of .+ the service has not answered since/).waitFor();
    expect(await entries.count()).toBeGreaterThan(0);
  },
);
