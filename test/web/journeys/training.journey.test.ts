import { test } from "vitest";
import { browser } from "../../support/browser";
import { phone, signIn, signUp, world } from "../../support/world";
import { openAs } from "../app/support/signed-in";

const visit = browser();

test("a training's fee is paid by hand, its code entered, and another code decided by the administrator", async () => {
  const person = await signUp();
  const own = phone(person.phoneNumber);
  const { body } = await (await signIn(person)).call("GET", "/api/me");
  const { receipt } = await own.payBill(`T${String(body["accountNumber"])}`, 250);
  const page = await openAs(visit, person, "/dashboard/training-normal", { width: 360 });
  await page.getByText(receipt).first().waitFor();
  await page.getByText("Your payment is verified, and your training is open.").waitFor();

  const stray = await own.payBill("nobody I know", 1000);
  await page.goto("/dashboard/profile");
  await page
    .getByRole("region", { name: "Trainings" })
    .getByRole("link", { name: "Special Guidance Training" })
    .click();
  await page.getByLabel("Reference code").fill(stray.receipt.toLowerCase());
  await page.getByRole("button", { name: "Verify my payment" }).click();
  const desk = await openAs(visit, world().demo.admin, "/admin-dashboard/training-payments");
  await desk.getByRole("button", { name: `Decide about ${stray.receipt}` }).click();
  await desk.getByLabel("Note").fill("Her own phone paid.");
  await desk.getByRole("button", { name: "Accept" }).click();
  await desk
    .getByRole("button", { name: `Decide about ${stray.receipt}` })
    .waitFor({ state: "detached" });
  await page.waitForURL(/\/dashboard\/task-available/);
});
