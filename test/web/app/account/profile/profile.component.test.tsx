import { screen, within } from "@testing-library/react";
import type { DetachedWindowAPI } from "happy-dom";
import type { HttpHandler } from "msw/http";
import { describe, expect, test } from "vitest";
import { accountRoutes } from "#contracts/accounts";
import { mailedLinkRoutes } from "#contracts/mailed-links";
import { mailRoutes } from "#contracts/mails";
import { type Me, meRoutes } from "#contracts/me";
import { notificationRoutes } from "#contracts/notifications";
import { aWriter, openPage, saying } from "../../support/open-page";
import { answers, askedOf, intercepted, refuses, refusesInput, stub } from "../../support/stubs";

const mails = answers(mailRoutes.getMails, { receipts: true, decisions: true, reminders: true });
/** Two-step sign-in is off. */
const pool = answers(accountRoutes.cognito, { Username: "amina", UserAttributes: [] });
const profile = (own: Partial<Me> = {}, ...api: HttpHandler[]) =>
  openPage("/dashboard/profile", { as: aWriter(own), api: [mails, pool, ...api] });
type User = ReturnType<typeof openPage>;
const press = async (user: User, name: string) =>
  user.click(await screen.findByRole("button", { name }));
async function type(user: User, label: string, text: string) {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
  return field;
}

describe("a writer's details", () => {
  test("are read-only first, and editable on demand, the phone without +254", async () => {
    const user = profile();
    await screen.findAllByText(saying("amina@example.com"));
    expect(screen.queryByRole("textbox")).toBe(null);
    await press(user, "Edit Profile");
    await screen.findByText(saying(/^Without \+254/));
    expect(screen.getByLabelText("Phone Number")).toHaveProperty("value", "712345678");
  });

  test("are saved and shown with the changes, and another phone pauses withdrawals", async () => {
    const user = profile();
    await press(user, "Edit Profile");
    await type(user, "First Name", "Zawadi");
    await type(user, "Phone Number", "722 000 111");
    const changed = aWriter({
      firstName: "Zawadi",
      phoneNumber: "+254722000111",
      phoneChangedAt: new Date().toISOString(),
    });
    stub(answers(meRoutes.changeMe, changed), answers(meRoutes.getMe, changed));
    await press(user, "Save");
    await screen.findByText(
      saying(/^Profile updated successfully! Withdrawals are paused until .+ EAT\.$/),
    );
    await screen.findByText(saying("+254 722 000 111"));
    await expect.poll(() => document.activeElement?.textContent).toBe("Your details");
    expect(askedOf(meRoutes.changeMe)).toMatchObject([
      { input: { firstName: "Zawadi", phoneNumber: "+254722000111" } },
    ]);
  });

  test("stay unchanged when the change is cancelled", async () => {
    const user = profile();
    await press(user, "Edit Profile");
    await type(user, "Last Name", "Somebody");
    await press(user, "Cancel");
    await press(user, "Edit Profile");
    expect(screen.getByLabelText("Last Name")).toHaveProperty("value", "Otieno");
  });

  const taken = "This username is already taken.";
  test.each([
    [
      "a username that is taken",
      refuses(meRoutes.changeMe, "conflict", taken, { fields: { username: [taken] } }),
      taken,
    ],
    [
      "a gateway that fails",
      intercepted(meRoutes.changeMe, 500, { message: "Refused" }),
      "An unexpected error occurred.",
    ],
    [
      "a gateway that has had enough",
      intercepted(meRoutes.changeMe, 429, { message: "Refused" }),
      "That was too often in a short time.",
    ],
  ])("that meet %s stay typed, through a reload too", async (_, met, words) => {
    const user = profile({}, met);
    await press(user, "Edit Profile");
    await type(user, "Username", "zawadi");
    await press(user, "Save");
    await screen.findAllByText(saying(words));
    profile();
    await expect.poll(() => screen.queryByLabelText("Username")).toHaveProperty("value", "zawadi");
  });
});

describe("on a phone a group of the profile", () => {
  const folds = () =>
    Array.from(document.querySelectorAll<HTMLDetailsElement>("main details"), ({ open }) => open);

  test("stays open under somebody who turns the phone, and the others close", async () => {
    const user = profile();
    await screen.findByRole("button", { name: "Edit Profile", hidden: true });
    const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
    happyDOM.setViewport({ width: 800 });
    await press(user, "Edit Profile");
    const name = await type(user, "First Name", "Zaw");
    // The simulated browser announces a narrow window only after a wide one.
    for (const width of [801, 360]) happyDOM.setViewport({ width });
    await expect.poll(folds).toEqual([true, false, false, false, false]);
    expect(document.activeElement).toBe(name);
  });

  test("opens if the address names it", async () => {
    openPage("/dashboard/profile#details", { as: aWriter(), api: [mails, pool] });
    await screen.findByRole("button", { name: "Edit Profile" });
    expect(folds()).toEqual([true, false, false, false, false]);
  });
});

describe("another address", () => {
  const { requestNewEmail } = mailedLinkRoutes;

  test("is requested in a sheet that keeps the typed address, and returns the focus", async () => {
    const same = "This is your email address already.";
    const user = profile(
      {},
      refuses(requestNewEmail, "conflict", same, { fields: { email: [same] } }),
    );
    await press(user, "Change email…");
    await type(user, "New email", "amina@example.com");
    await press(user, "Email the link");
    await screen.findAllByText(same);
    const email = await type(user, "New email", "other@example.com");
    stub(refuses(requestNewEmail, "too_many_requests", "Too many attempts."));
    await press(user, "Email the link");
    await screen.findByText("Too many attempts.");
    expect(email).toHaveProperty("value", "other@example.com");
    stub(answers(requestNewEmail, { message: "The link is on its way to the new address." }));
    await press(user, "Email the link");
    await screen.findByText("The link is on its way to the new address.");
    await expect.poll(() => document.activeElement?.textContent).toBe("Change email…");
  });

  test("without a valid form is refused with the service's message", async () => {
    const user = profile({}, refusesInput(requestNewEmail));
    await press(user, "Change email…");
    await type(user, "New email", "nobody");
    await press(user, "Email the link");
    await screen.findAllByText("Please enter a valid email address.");
  });
});

describe("closing the account", () => {
  test("lists the consequences, and accepts only the person's username", async () => {
    const other = "Please type your username as it stands in your profile.";
    const user = profile(
      {},
      refuses(meRoutes.closeAccount, "conflict", other, { fields: { username: [other] } }),
    );
    await press(user, "Close my account…");
    const sheet = within(await screen.findByRole("dialog"));
    sheet.getByText(saying(/are erased, and your notifications/));
    await type(user, "Type your username to close it", "somebody");
    await press(user, "Close it for good");
    await sheet.findByText(other);
    stub(answers(meRoutes.closeAccount, undefined));
    await type(user, "Type your username to close it", "amina");
    await press(user, "Close it for good");
    await screen.findByText(
      saying("Your account is closed, and nobody can sign in to it any more."),
    );
    expect(localStorage).toHaveLength(0);
  });

  test("without earnings explains the fate of the payment", async () => {
    const receipt = { amount: 300, date: "2026-11-01T06:00:00.000Z", receiptNumber: "UKM2K7X999" };
    const user = profile({
      currentBalance: 300,
      totalMoney: 300,
      kept: { amount: 300, reason: "no_earnings" },
      paymentHistory: [receipt],
    });
    await press(user, "Close my account…");
    const { textContent } = await screen.findByRole("dialog");
    expect(textContent).toMatch(/KES\s300\.00 can’t be withdrawn, and is not lost/);
    expect(textContent).toContain("Email us the receipt number UKM2K7X999,");
  });
});

test.each([
  ["unconfirmed", "Until you press it you get only the emails that you ask for"],
  ["complained", "An email of ours was marked as spam at this address"],
] as const)(
  "mails that are stopped since %s are shown as stopped, with instructions",
  async (stop, words) => {
    profile({ mailStops: stop, emailConfirmed: stop !== "unconfirmed" });
    await screen.findByText(saying(words));
    if (stop === "unconfirmed") {
      await screen.findByText(saying(/^Confirm your email address first/));
      expect(screen.queryByRole("button", { name: "Turn on" })).toBe(null);
    } else await screen.findAllByRole("link", { name: "support@kalamu.example" });
  },
);

test("the link that confirms the address can be sent again", async () => {
  const { sendConfirmation } = mailedLinkRoutes;
  const message = "The link is on its way to your email.";
  const user = profile({ emailConfirmed: false }, answers(sendConfirmation, { message }));
  await user.click(
    (await screen.findAllByRole("button", { name: "Send the link again" }))[0] as Element,
  );
  await screen.findByText(message);
});

test("the bell lists the events, and then shows no unread count", async () => {
  const user = openPage("/dashboard/tasks-awarded", {
    as: aWriter({ unreadNotifications: 1 }),
    api: [
      answers(notificationRoutes.listNotifications, {
        notifications: [
          {
            id: "1",
            kind: "account-activated",
            createdAt: "2026-11-28T07:00:00.000Z",
            read: false,
          },
        ],
      }),
      answers(notificationRoutes.readNotifications, { unreadNotifications: 0 }),
    ],
  });
  const bell = await screen.findByRole("button", { name: "Notifications, 1 unread" });
  stub(answers(meRoutes.getMe, aWriter()));
  await user.click(bell);
  await screen.findByText(saying("Your account is active. You can take a task."));
  await expect.poll(() => bell.getAttribute("aria-label")).toBe("Notifications");
  await user.keyboard("{Escape}");
  await expect.poll(() => screen.queryByText(saying("You can take a task."))).toBe(null);
  expect(document.activeElement).toBe(bell);
});
