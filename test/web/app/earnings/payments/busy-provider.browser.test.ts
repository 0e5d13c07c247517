import { afterEach, expect, test } from "vitest";
import { browser } from "../../../../support/browser";
import { faults, signIn, signUp } from "../../../../support/world";
import { openAs } from "../../support/signed-in";

const visit = browser();
afterEach(() => faults.clear());

test("a provider that allows no more requests: the attempt is refused above the form", async () => {
  const page = await openAs(visit, await signUp(), "/dashboard?activate", {
    width: 360,
    expected: /status of 503/,
  });
  const pay = page.getByRole("dialog").getByRole("button", { name: "Pay KES 300" });
  await pay.waitFor();
  await faults.set({ rate: "html" });
  // Uses up the one request.
  await (await signIn(await signUp())).call("POST", "/api/stk", { phone: "0711000333" });

  await pay.click();

  await page
    .getByRole("dialog")
    .getByText(/^Payment failed: M-Pesa is not answering.*no money has left.*in a few minutes/)
    .first()
    .waitFor();
  expect(await pay.isEnabled()).toBe(true);
});
