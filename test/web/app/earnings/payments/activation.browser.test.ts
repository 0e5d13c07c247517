import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { tasksPerPage } from "#contracts/tasks";
import { browser, expectAccessible, type OpenOptions, resize } from "../../../../support/browser";
import { deepTest, firstOf } from "../../../../support/depth";
import { until } from "../../../../support/until";
import { type Person, phone, signIn, signUp } from "../../../../support/world";
import { newTasks } from "../../support/new-tasks";
import { listen } from "../../support/screen-reader";
import { openAs } from "../../support/signed-in";

const visit = browser();

/** Opens the payment form of a new writer. */
async function atTheForm(options?: OpenOptions): Promise<{ page: Page; person: Person }> {
  const person = await signUp();
  const page = await openAs(visit, person, "/dashboard", options);
  await page.getByRole("button", { name: "Activate Account" }).click();
  await page.getByRole("button", { name: "Pay KES 300" }).waitFor();
  return { page, person };
}

const pressPay = (page: Page) => page.getByRole("button", { name: "Pay KES 300" }).click();
const inDialog = (page: Page) => page.getByRole("dialog");

deepTest(
  "on a small phone the sheet can be closed wherever its content is scrolled to",
  async () => {
    const { page } = await atTheForm({ width: 360 });
    await resize(page, 360, 640);
    await inDialog(page).getByText("Pay by hand instead").click();
    await inDialog(page).evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight));
    expect(await inDialog(page).evaluate((sheet) => sheet.scrollTop)).toBeGreaterThan(0);

    const sheet = await inDialog(page).boundingBox();
    const cross = await inDialog(page).getByRole("button", { name: "Close" }).boundingBox();
    expect((cross?.y ?? 0) - (sheet?.y ?? Infinity)).toBeGreaterThanOrEqual(0);
    await inDialog(page).getByRole("button", { name: "Close" }).click();
    await inDialog(page).waitFor({ state: "hidden" });
  },
);

deepTest("Back closes the sheet, and once it is closed leads to the page before", async () => {
  const page = await openAs(visit, await signUp(), "/dashboard/task-available", { width: 360 });
  await page.getByRole("link", { name: "Overview" }).filter({ visible: true }).click();
  const activate = page.getByRole("button", { name: "Activate Account" });
  await activate.click();
  await inDialog(page).waitFor();
  await page.reload();
  await inDialog(page).waitFor();
  await page.goBack();
  await inDialog(page).waitFor({ state: "detached" });

  await activate.click();
  await inDialog(page).getByRole("button", { name: "Close" }).click();
  await inDialog(page).waitFor({ state: "detached" });
  await page.goBack();
  await page.getByText("Your account is inactive").waitFor();

  await page.getByRole("link", { name: "Activate Account", exact: true }).click();
  await inDialog(page).getByRole("button", { name: "Close" }).click();
  await activate.waitFor();
  await page.goBack();
  await page.getByText("Your account is inactive").waitFor();
});

test("without a network it says what that means for the money, and a retry is one prompt", async () => {
  const { page, person } = await atTheForm({
    width: 360,
    expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
  });
  const said = inDialog(page).getByRole("alert");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await page.context().setOffline(true);
  await pressPay(page);
  await said.filter({ hasText: "did not leave this device, and it charged nothing" }).waitFor();
  expect(sent).not.toContain("/api/stk");
  await inDialog(page).getByText("Business number").waitFor();
  await expectAccessible(page);

  await page.context().setOffline(false);
  await said.waitFor({ state: "detached" });
  await page.route("**/api/stk", (route) => route.abort());
  await pressPay(page);
  await said.filter({ hasText: "Nothing is charged without your PIN" }).waitFor();
  await page.unroute("**/api/stk");
  await pressPay(page);
  await inDialog(page).getByText("Enter your M-Pesa PIN").waitFor();
  const wallet = phone(person.phoneNumber);
  await wallet.prompt();
  expect((await wallet.look()).prompts).toHaveLength(1);
});

test.each(firstOf(360, 1440))(
  "a newcomer pays on the phone and sees the account come alive without a reload, %i px",
  async (width) => {
    const { page, person } = await atTheForm({ width });
    // The list before the payment has no texts, and none of these tasks.
    await newTasks(tasksPerPage);
    await inDialog(page).getByText("It goes into your balance").waitFor();
    await pressPay(page);
    await inDialog(page).getByText("Enter your M-Pesa PIN").waitFor();
    const prompt = await phone(person.phoneNumber).prompt();
    expect(prompt.amount).toBe(300);

    await phone(person.phoneNumber).enterPin(prompt.id);
    await page.getByText("Payment successful! Redirecting...").waitFor();
    await inDialog(page).waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe("/dashboard");
    const { messages } = await phone(person.phoneNumber).look();
    const receipt = /^\w{10}/.exec(messages[0]?.text ?? "")?.[0] ?? "no receipt";
    await page.getByRole("heading", { name: "Paid, and active" }).waitFor();
    await page.getByText(receipt).first().waitFor();
    await page.locator("h2:focus").filter({ hasText: "Paid, and active" }).waitFor();
    await page.getByRole("link", { name: "See today’s tasks" }).click();
    await page.getByRole("button", { name: "Bid Now" }).first().waitFor();
  },
);

deepTest("after a minute it tells the truth, and a PIN entered later still activates", async () => {
  const { page, person } = await atTheForm({ width: 360, ownClock: true });
  await pressPay(page);
  await inDialog(page).getByText("Enter your M-Pesa PIN").waitFor();
  await page.clock.fastForward(61_000);
  await page.getByText(/^Waiting for your PIN/).waitFor();
  await page.getByText(/We ask M-Pesa again and again until it answers/).waitFor();
  expect(await page.getByText(/Failed to confirm/).count()).toBe(0);

  const prompt = await phone(person.phoneNumber).prompt();
  await phone(person.phoneNumber).enterPin(prompt.id);
  await page.getByText("Payment successful! Redirecting...").waitFor();
});

test("a reload in the middle returns to the state of the payment", async () => {
  const { page, person } = await atTheForm();
  await pressPay(page);
  await inDialog(page).getByText("Enter your M-Pesa PIN").waitFor();

  await page.reload();
  await inDialog(page).getByText("Enter your M-Pesa PIN").waitFor();
  await page.goto("/dashboard");
  await page.getByText("Your payment is under way").waitFor();
  expect(await page.getByRole("button", { name: /^Activate/ }).count()).toBe(0);
  const prompt = await phone(person.phoneNumber).prompt();
  await phone(person.phoneNumber).enterPin(prompt.id);
  await page.getByRole("heading", { name: "Paid, and active" }).waitFor();
});

deepTest(
  "offline while the prompt waits: the sheet says that the payment goes on, once",
  async () => {
    const { page } = await atTheForm({
      width: 360,
      expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
    });
    await pressPay(page);
    await inDialog(page).getByText("Enter your M-Pesa PIN").waitFor();
    const said = await listen(page);
    const line = inDialog(page).getByText(
      /^You are offline\. If you entered your PIN, the payment/,
    );

    await page.context().setOffline(true);
    await line.waitFor();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await line.waitFor({ state: "detached" });

    const aloud = await said();
    expect(aloud.filter((text) => text.startsWith("You are offline."))).toHaveLength(1);
  },
);

test("paying by hand at the Paybill activates the account while the page is open", async () => {
  const person = await signUp();
  const page = await openAs(visit, person, "/dashboard?activate", { width: 360 });
  await page.getByText("Pay by hand instead").click();
  const account = await inDialog(page)
    .getByText(/^\d{3} \d{4}/)
    .innerText();

  await Promise.all([
    page.getByText("Payment successful! Redirecting...").waitFor(),
    phone(person.phoneNumber).payBill(account.slice(0, 8), 300),
  ]);
});

test("after a part paid by hand it names the missing sum, and paying that activates", async () => {
  const person = await signUp();
  const session = await signIn(person);
  const account = async () => (await session.call("GET", "/api/me")).body;
  await phone(person.phoneNumber).payBill(person.username, 200);
  await until("the part to arrive", async () => (await account())["totalMoney"] === 200);

  const page = await openAs(visit, person, "/dashboard", { width: 360 });
  await page.getByText("KES 100.00 more activates your account", { exact: true }).waitFor();
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page
    .getByText(/KES\s200\.00 arrived\..*KES\s100\.00 more activates your account\.$/)
    .waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Activate Account" }).click();
  await inDialog(page)
    .getByText("KES 200.00 of yours has arrived: KES 100.00 more is enough.")
    .waitFor();

  await Promise.all([
    page.getByText("Payment successful! Redirecting...").waitFor(),
    phone(person.phoneNumber).payBill(person.username, 100),
  ]);
});
