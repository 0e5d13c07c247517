import { expect, test } from "vitest";
import { browser } from "../../support/browser";
import { aRegistration, phone } from "../../support/world";
import { isInFirstView } from "../app/support/first-view";
import { newTasks } from "../app/support/new-tasks";
import { bidOn } from "../app/work/tasks/support/bidding";

const visit = browser();

test("a newcomer signs up, cancels the payment on the phone, pays and takes a first task", async () => {
  const form = aRegistration({ firstName: "Akinyi" });
  const [task] = await newTasks(1);
  const page = await visit("/signup", { width: 360 });
  await page.getByLabel("First Name").fill(form.firstName);
  await page.getByLabel("Last Name").fill(form.lastName);
  await page.getByLabel("Username").fill(form.username);
  await page.getByLabel("Phone Number").fill(form.phoneNumber);
  await page.getByLabel("Email").fill(form.email);
  await page.getByLabel("Password", { exact: true }).fill(form.password);
  await page.getByLabel("Confirm Password").fill(form.password);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByRole("heading", { level: 1, name: "Habari, Akinyi" }).waitFor();

  const activate = page.getByRole("button", { name: "Activate Account" });
  await expect.poll(() => isInFirstView(page, activate)).toBe(true);
  await activate.click();
  const pay = page.getByRole("dialog").getByRole("button", { name: "Pay KES 300" });
  await pay.click();
  const own = phone(form.phoneNumber);
  await own.cancel((await own.prompt()).id);
  await page.getByRole("dialog").getByText("The prompt was cancelled").waitFor();

  await page.getByRole("dialog").getByRole("button", { name: "Try again" }).click();
  const prompt = await own.prompt();
  expect(prompt.amount).toBe(300);
  await own.enterPin(prompt.id);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Paid, and active" }).waitFor();
  expect((await own.look()).balance).toBe(4700);

  await page.goto(`/dashboard/task-available?id=${task?.id}`);
  await bidOn(page);
  await page.waitForURL("**/dashboard/tasks-awarded");
  await page
    .getByRole("list", { name: "My Tasks" })
    .getByText(task?.id ?? "")
    .first()
    .waitFor();
});
