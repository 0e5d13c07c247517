import { test } from "vitest";
import { browser } from "../../support/browser";
import { phone, signIn, signUp, world } from "../../support/world";
import { openAs, unfold } from "../app/support/signed-in";

const visit = browser();

test("a writer pays a training fee by hand, and the administrator refuses a code for another amount", async () => {
  const person = await signUp();
  const own = phone(person.phoneNumber);
  const { body } = await (await signIn(person)).call("GET", "/api/me");
  const { receipt } = await own.payBill(`T${String(body["accountNumber"])}`, 250);
  const page = await openAs(visit, person, "/dashboard/training-normal", { width: 360 });
  await page.getByText(receipt).first().waitFor();
  await page.getByText("Your payment is verified, and your training is open.").waitFor();

  const part = await own.payBill("nobody I know", 900);
  await page.goto("/dashboard/profile");
  await unfold(page);
  await page
    .getByRole("region", { name: "Trainings" })
    .getByRole("link", { name: "Special Guidance Training" })
    .click();
  await page.getByLabel("Reference code").fill(part.receipt.toLowerCase());
  await page.getByRole("button", { name: "Verify my payment" }).click();
  await page
    .getByText(/is not the fee of this training/)
    .first()
    .waitFor();
  const desk = await openAs(visit, world().demo.admin, "/admin-dashboard/training-payments");
  await desk.getByRole("button", { name: `Decide about ${part.receipt}` }).click();
  await desk.getByLabel("Note").fill("It is KES 100 short.");
  await desk.getByRole("button", { name: "Refuse" }).click();
  await desk
    .getByRole("button", { name: `Decide about ${part.receipt}` })
    .waitFor({ state: "detached" });
  await page.getByText("It is KES 100 short.").first().waitFor();
});
