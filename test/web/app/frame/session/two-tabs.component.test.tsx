import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { accountRoutes } from "#contracts/accounts";
import { mailRoutes } from "#contracts/mails";
import { meRoutes } from "#contracts/me";
import { keepSession } from "../../support/kept-session";
import { aWriter, openPage, saying } from "../../support/open-page";
import { answers, stub } from "../../support/stubs";

const openProfile = () =>
  openPage("/dashboard/profile", {
    as: aWriter(),
    api: [
      answers(mailRoutes.getMails, { receipts: true, decisions: true, reminders: true }),
      answers(accountRoutes.cognito, { Username: "amina", UserAttributes: [] }),
    ],
  });
const firstName = () => screen.findByLabelText<HTMLInputElement>("First Name");

async function typeName() {
  const user = openProfile();
  await user.click(await screen.findByRole("button", { name: "Edit Profile" }));
  await user.clear(await firstName());
  await user.type(await firstName(), "Zawadi");
}

test("after a sign-out in another tab, this tab shows a message and keeps the typed text", async () => {
  await typeName();
  localStorage.clear();
  dispatchEvent(new Event("storage"));
  await screen.findByText("Please sign in to continue");
  openProfile();
  expect((await firstName()).value).toBe("Zawadi");
});

test.each([
  ["notices the changed storage", () => dispatchEvent(new Event("storage"))],
  [
    "sends a request",
    () => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  ],
])(
  "after another person's sign-in in another tab, this tab switches to that person once it %s",
  async (_, learn) => {
    await typeName();
    const brian = { userId: "brian", firstName: "Brian", email: "brian@example.com" };
    stub(answers(meRoutes.getMe, aWriter({ ...brian, username: "brian" })));
    localStorage.removeItem("CognitoIdentityServiceProvider.pool.amina.accessToken");
    keepSession("brian");
    learn();
    await screen.findAllByText(saying(brian.email));
    expect(screen.queryByRole("textbox")).toBe(null);
    for (const former of ["Zawadi", "Amina", "amina@example.com"])
      expect(document.body.textContent).not.toContain(former);
    expect(localStorage.getItem("kalamu.seen.amina.me")).not.toContain(brian.email);
    await expect.poll(() => localStorage.getItem("kalamu.seen.brian.me")).toContain(brian.email);
  },
);
