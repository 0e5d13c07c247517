import { expect, test } from "vitest";
import { browser } from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import {
  confirmEmail,
  firstMail,
  type Person,
  signIn,
  signUp,
  tellOfMail,
  world,
} from "../../../../support/world";
import { openAs } from "../../support/signed-in";

const visit = browser();
const { admin } = world().demo;
const path = "/admin-dashboard/notify-users";

async function confirmed(signingUp: Promise<Person>): Promise<Person> {
  const person = await signingUp;
  await confirmEmail(person);
  return person;
}

test("the list of the inactive says when each is reminded, or why not", async () => {
  // Other tests sign people up meanwhile: with ten shown, nobody leaves the list while looked for.
  await Promise.all(Array.from({ length: 6 }, () => signUp()));
  const page = await openAs(visit, admin, path);
  const list = page.locator("section", { hasText: "Inactive writers" });
  await list.getByRole("button", { name: "Show More" }).click();
  const row = ({ email }: { email: string }) => list.getByRole("row", { name: email });
  const wanting = row(await confirmed(signUp()));
  await wanting.getByText(/^next \w{3} \d+ \w{3}.*, \d+:\d\d [AP]M EAT$/).waitFor();
  await wanting.getByText(/^(Gets it|Had one today)$/).waitFor();

  const person = await signUp();
  await row(person).getByText("Not confirmed", { exact: true }).waitFor();
  await row(person).getByText("none until the address is confirmed").waitFor();
  await (await signIn(person)).call("PUT", "/api/me/reminders", { wanted: false });
  await row(person).getByText("Unsubscribed").waitFor();
  await row(person)
    .getByText(/^wants none since /)
    .waitFor();
});

deepTest("a person's page says why they are not reminded, and follows changes", async () => {
  const person = await confirmed(signUp());
  const page = await openAs(visit, admin, `/admin-dashboard/users/${person.userId}`);
  await page.getByText("Reminders", { exact: true }).waitFor();
  await page.getByText(/^(Gets it|Had one today)$/).waitFor();

  await tellOfMail(await firstMail(person.email, "Confirm"), "complaint");

  await page.getByText("Called it spam").waitFor();
});

deepTest("a press shows more inactive writers", async () => {
  for (let person = 0; person < 6; person++) await signUp();
  const page = await openAs(visit, admin, path);
  const rows = page.getByRole("table", { name: /^Inactive writers/ }).getByRole("rowheader");
  await expect.poll(() => rows.count()).toBe(5);

  await page.getByRole("button", { name: "Show More" }).click();

  await expect.poll(() => rows.count()).toBeGreaterThan(5);
});
