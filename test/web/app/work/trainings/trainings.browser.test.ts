import { expect, test } from "vitest";
import { browser, expectAccessible, expectNoSidewaysScroll } from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import { phone, signIn, signUp, world } from "../../../../support/world";
import { openAs, unfold } from "../../support/signed-in";

const visit = browser();

test("a writer pays for a training by hand, enters the code, and reaches the marketplace once it is accepted", {
  timeout: 150_000,
}, async () => {
  const person = await signUp();
  const { receipt } = await phone(person.phoneNumber).payBill("training fee", 250);
  const page = await openAs(visit, person, "/dashboard/training-normal", { width: 360 });
  await page.getByRole("heading", { name: "Pay the fee" }).waitFor();
  await page
    .getByText(/KES\s250\.00/)
    .first()
    .waitFor();
  const simulator = page.getByRole("link", { name: "Open this phone in the simulator" });
  expect(await simulator.getAttribute("href")).toContain(
    `?phone=${person.phoneNumber.replace("+", "")}`,
  );
  await page.getByLabel("Reference code").fill("12");
  await page.getByRole("button", { name: "Verify my payment" }).click();
  await page
    .getByText("Please enter a valid reference code (minimum 6 alphanumeric characters)")
    .first()
    .waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByLabel("Reference code").fill(receipt.toLowerCase());
  await page.getByRole("button", { name: "Verify my payment" }).click();
  await page
    .getByText(/does not tell us for certain that this payment is yours/)
    .first()
    .waitFor();
  const desk = await openAs(visit, world().demo.admin, "/admin-dashboard/training-payments", {
    width: 360,
  });
  await desk
    .getByText(/Payer’s number: \+254/)
    .first()
    .waitFor();
  await desk
    .getByText(/Writer’s number: \+254/)
    .first()
    .waitFor();
  await expectNoSidewaysScroll(desk);
  await desk.getByRole("button", { name: `Decide about ${receipt}` }).click();
  await desk.getByLabel("Note").fill("Her SMS shows it.");
  await desk.getByRole("button", { name: "Accept" }).click();
  await page.waitForURL(/\/dashboard\/task-available/);
  // The receipt comes along, and stays where the money is shown.
  await page.getByText("Paid: Normal Training Sessions").waitFor();
  await page.getByText(new RegExp(`KES\\s250.00 has arrived, receipt ${receipt}`)).waitFor();
  await page.goto("/dashboard/profile");
  await unfold(page);
  const fees = page.getByRole("region", { name: "Training fees" });
  await fees.getByText(`Receipt ${receipt}`).waitFor();
  await page.goto("/dashboard/withdraw-money");
  await fees.getByText(/not part of your balance/).waitFor();
  await fees.getByText(/KES\s250\.00/).waitFor();

  await page.goto("/dashboard/training-special");
  await page.waitForURL(/\/dashboard\/task-available/);
  await page.getByText("Special Guidance Training is for you, too").waitFor();
  await page.goto("/dashboard/profile");
  await unfold(page);
  const trainings = page.getByRole("region", { name: "Trainings" });
  await trainings.getByText("Paid", { exact: true }).waitFor();
  await expectAccessible(page);
  await trainings.getByRole("link", { name: "Special Guidance Training" }).click();
  await page.getByRole("heading", { name: "Pay the fee" }).waitFor();
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByText(/is accepted. See where and when/).click();
  // The notification that leads here has these words too.
  await page.waitForURL(/training-normal\?mine/);
  const place = page
    .getByRole("main")
    .getByRole("link", { name: "See where and when", exact: true });
  expect(await place.getAttribute("href")).toBe("https://meet.kalamu.example/normal");
  await page.goto("/dashboard/training-normal");
  await place.waitFor();
  expect(await page.getByLabel("Reference code").count()).toBe(0);
});

deepTest(
  "a payment to the training number is shown on the open page before the page leads away",
  async () => {
    const person = await signUp();
    const { body } = await (await signIn(person)).call("GET", "/api/me");
    const page = await openAs(visit, person, "/dashboard/training-normal", { width: 360 });
    await page.getByRole("heading", { name: "Pay the fee" }).waitFor();

    await phone(person.phoneNumber).payBill(`T${String(body["accountNumber"])}`, 250);

    await page
      .getByText(/(is verified|is active now).*The marketplace opens in a moment/)
      .first()
      // The page asks at most every 15 seconds, and the confirmation takes its own time.
      .waitFor({ timeout: 40_000 });
    await page.waitForURL(/\/dashboard\/task-available/);
  },
);

test("the administrator decides about a code, and credits an unmatched payment", async () => {
  const person = await signUp();
  const { receipt } = await phone(person.phoneNumber).payBill("nobody I know", 300);
  const writer = await openAs(visit, person, "/dashboard/training-normal");
  await writer.getByLabel("Reference code").fill(receipt);
  await writer.getByRole("button", { name: "Verify my payment" }).click();
  await writer
    .getByText(/is not the fee of this training/)
    .first()
    .waitFor();

  const page = await openAs(visit, world().demo.admin, "/admin-dashboard/training-payments");
  await page.getByRole("button", { name: `Decide about ${receipt}` }).click();
  await page.getByLabel("Note").fill("Another amount. It goes to the balance.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Refuse" }).click();
  await page
    .getByRole("button", { name: `Decide about ${receipt}` })
    .waitFor({ state: "detached" });

  await page.getByRole("link", { name: /^Unmatched Payments/ }).click();
  await page.getByRole("button", { name: `Credit ${receipt} to a writer` }).click();
  await page.getByLabel(/^Username, name/).fill(person.email.slice(0, -3));
  await page
    .getByRole("option", { name: new RegExp(`Wanjiru Otieno.*${person.username}`) })
    .click();
  await page.getByText(`It goes to Wanjiru Otieno, ${person.username}`, { exact: false }).waitFor();
  await page.getByLabel("Why it is theirs").fill("She sent the SMS.");
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Credit KES\s300.00 to Wanjiru Otieno$/ }).click();
  await page.getByText(/is in the balance of/).waitFor();
  await writer.waitForURL(/\/dashboard\/task-available/);
});
