import { test } from "vitest";
import { browser } from "../../support/browser";
import { phone, signUp } from "../../support/world";
import { openAs } from "../app/support/signed-in";

const visit = browser();

test("two payments by hand activate the account while its page is open", async () => {
  const person = await signUp();
  const page = await openAs(visit, person, "/dashboard?activate", { width: 360 });
  const sheet = page.getByRole("dialog");
  await sheet.getByText("Pay by hand instead").click();
  const account = (await sheet.getByText(/^\d{3} \d{4}/).innerText()).slice(0, 8);
  const own = phone(person.phoneNumber);

  await own.payBill(account, 200);
  await sheet.getByText("KES 200.00 of yours has arrived: KES 100.00 more is enough.").waitFor();
  await Promise.all([
    page.getByText("Payment successful! Redirecting...").waitFor(),
    own.payBill(account, 100),
  ]);
});
