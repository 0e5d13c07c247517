import { screen, within } from "@testing-library/react";
import type { DetachedWindowAPI } from "happy-dom";
import type { HttpHandler } from "msw/http";
import { describe, expect, test } from "vitest";
import { accountRoutes } from "#contracts/accounts";
import { ledgerRoutes } from "#contracts/ledger";
import { mailedLinkRoutes } from "#contracts/mailed-links";
import { mailRoutes } from "#contracts/mails";
import { type Me, meRoutes } from "#contracts/me";
import { notificationRoutes } from "#contracts/notifications";
import { requestMessages } from "#contracts/problem";
import { taskRoutes } from "#contracts/tasks";
import { anEntry, openDesk } from "../../support/desk";
import { anAward, aWriter, openPage, saying } from "../../support/open-page";
import {
  answers,
  askedOf,
  intercepted,
  refuses,
  refusesInput,
  stub,
  unreached,
} from "../../support/stubs";

const mails = answers(mailRoutes.getMails, { receipts: true, decisions: true, reminders: true });
/** The user pool's answer while two-step sign-in is off. */
const pool = answers(accountRoutes.cognito, { Username: "amina", UserAttributes: [] });
const profile = (own: Partial<Me> = {}, ...api: HttpHandler[]) =>
  openPage("/dashboard/profile", { as: aWriter(own), api: [...api, mails, pool] });
const notAuthorized = (message: string, __type = "NotAuthorizedException") =>
  intercepted(accountRoutes.cognito, 400, { __type, message });
type User = ReturnType<typeof openPage>;
const press = async (user: User, name: string) =>
  user.click(await screen.findByRole("button", { name }));
async function type(user: User, label: string, text: string) {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
  return field;
}

/** A ledger in which only the filter for payments finds an entry. */
const firstPayment = answers(ledgerRoutes.listLedger, ({ input: { kind } }) => ({
  entries: kind === "payment" ? [anEntry(300)] : [],
}));

describe("a writer's details", () => {
  test("the details can be edited only after a press on Edit Profile, until Cancel", async () => {
    const user = profile({}, firstPayment);
    await screen.findByText(saying(/^KES\s300\.00$/));
    await screen.findAllByText(saying("amina@example.com"));
    expect(screen.queryByRole("textbox")).toBe(null);
    await press(user, "Edit Profile");
    await screen.findByText(saying(/^Without \+254/));
    expect(screen.getByLabelText("Phone Number")).toHaveProperty("value", "712345678");
    await type(user, "Last Name", "Somebody");
    await press(user, "Cancel");
    await press(user, "Edit Profile");
    expect(screen.getByLabelText("Last Name")).toHaveProperty("value", "Otieno");
  });

  test("saved changes are shown, and a new phone number pauses withdrawals", async () => {
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
    expect(askedOf(meRoutes.changeMe).map(({ input }) => input)).toEqual([
      { firstName: "Zawadi", phoneNumber: "+254722000111" },
    ]);
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
      "a gateway that refuses too many requests",
      intercepted(meRoutes.changeMe, 429, { message: "Refused" }),
      "That was too often in a short time.",
    ],
  ])("after %s the typed text stays, even after a reload", async (_, met, words) => {
    const user = profile({}, met);
    await press(user, "Edit Profile");
    await type(user, "Username", "zawadi");
    await press(user, "Save");
    await screen.findAllByText(saying(words));
    profile();
    await expect.poll(() => screen.queryByLabelText("Username")).toHaveProperty("value", "zawadi");
  });
});

test("after an old sign-in, a new phone number needs the password, and failures keep the text", async () => {
  const user = profile(
    {},
    refuses(meRoutes.changeMe, "not_allowed", requestMessages.signInAgainFirst),
  );
  await press(user, "Edit Profile");
  await type(user, "Phone Number", "722 000 111");
  await press(user, "Save");
  await screen.findByText(saying(/^Your sign-in is some time ago\. Type your password/));
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText("Your password"));
  await press(user, "Confirm and save");
  await screen.findByText("Please type your password.");
  const password = await type(user, "Your password", "Wrong#2026");
  const { cognito } = accountRoutes;
  for (const [met, words] of [
    [notAuthorized("Incorrect username or password."), /^This password is not right\. Nothing/],
    [unreached(cognito), /We could not reach the service\./],
    [
      notAuthorized("Too many attempts. Try later.", "LimitExceededException"),
      /^Too many attempts/,
    ],
  ] as const) {
    stub(met);
    await press(user, "Confirm and save");
    await screen.findByText(saying(words));
    expect(screen.getByLabelText("Phone Number")).toHaveProperty("value", "722 000 111");
    expect(password).toHaveProperty("value", "Wrong#2026");
  }
  expect(askedOf(meRoutes.changeMe)).toHaveLength(1);
});

test("a person whose session the user pool has ended is redirected to sign-in", async () => {
  profile({}, notAuthorized("Access Token has been revoked"));
  await screen.findByText("Please sign in to continue");
});

test("two-step sign-in can't be turned on a second time from another browser", async () => {
  const user = profile();
  const turnOn = await screen.findByRole("button", { name: "Turn on" });
  stub(
    answers(accountRoutes.cognito, {
      ...{ Username: "amina", UserAttributes: [] },
      UserMFASettingList: ["SOFTWARE_TOKEN_MFA"],
    }),
  );
  await user.click(turnOn);
  await screen.findByText("Two-step sign-in is on already.");
  await screen.findByRole("button", { name: "Turn off" });
});

test("the administrator's profile lacks the parts for writers", async () => {
  openDesk("/profile", { api: [pool] });
  await screen.findByText("Administrator", { selector: "dd *, dd" });
  const names = screen.getAllByRole("term", { hidden: true }).map((term) => term.textContent);
  expect(names).toEqual(expect.arrayContaining(["Role", "Username", "Member since"]));
  for (const name of ["Account status", "Account number", "Rating", "Total money in"])
    expect(names).not.toContain(name);
});

describe("a group of the profile on a phone", () => {
  const folds = () =>
    Array.from(document.querySelectorAll<HTMLDetailsElement>("main details"), ({ open }) => open);

  test("stays open when the phone is turned while the person types in it", async () => {
    const user = profile();
    await screen.findByRole("button", { name: "Edit Profile", hidden: true });
    const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
    happyDOM.setViewport({ width: 800 });
    await press(user, "Edit Profile");
    const name = await type(user, "First Name", "Zaw");
    // The simulated browser reports the narrow window only after a wide one.
    for (const width of [801, 360]) happyDOM.setViewport({ width });
    await expect.poll(folds).toEqual([true, false, false, false, false]);
    expect(document.activeElement).toBe(name);
  });

  test("opens if the hash of the page's address names it", async () => {
    openPage("/dashboard/profile#details", { as: aWriter(), api: [mails, pool] });
    await screen.findByRole("button", { name: "Edit Profile" });
    expect(folds()).toEqual([true, false, false, false, false]);
  });
});

describe("a new email address", () => {
  const { requestNewEmail } = mailedLinkRoutes;

  test("the dialog for a new address keeps the typed text until the link is sent", async () => {
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

  test("an invalid address is refused with the service's message", async () => {
    const user = profile({}, refusesInput(requestNewEmail));
    await press(user, "Change email…");
    await type(user, "New email", "nobody");
    await press(user, "Email the link");
    await screen.findAllByText("Please enter a valid email address.");
  });
});

describe("closing the account", () => {
  test("the dialog explains the closing, and accepts only the person's own username", async () => {
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

  test("a writer without earnings reads how to get their payment back", async () => {
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
  "if mails are stopped with the reason %s, the profile tells the writer what to do",
  async (stop, words) => {
    profile({ mailStops: stop, emailConfirmed: stop !== "unconfirmed" });
    await screen.findByText(saying(words));
    if (stop === "unconfirmed") {
      await screen.findByText(saying(/^Confirm your email address first/));
      expect(screen.queryByRole("button", { name: "Turn on" })).toBe(null);
    } else await screen.findAllByRole("link", { name: "support@kalamu.example" });
  },
);

test("the confirmation link can be sent again", async () => {
  const { sendConfirmation } = mailedLinkRoutes;
  const message = "The link is on its way to your email.";
  const user = profile({ emailConfirmed: false }, answers(sendConfirmation, { message }));
  await user.click(
    (await screen.findAllByRole("button", { name: "Send the link again" }))[0] as Element,
  );
  await screen.findByText(message);
});

test("only a mailed link can turn on reminders that a mailed link has stopped", async () => {
  const ended = { receipts: true, decisions: true, reminders: false };
  const user = profile(
    { accountStatus: "inactive" },
    answers(mailRoutes.getMails, ended),
    answers(mailRoutes.chooseMails, { ...ended, mailed: true }),
  );
  const name = "Remind me until my account is active";
  await user.click(await screen.findByRole("switch", { name, hidden: true }));
  await screen.findByText(saying(/^We emailed you a link\. You unsubscribed by a link/));
  const choice = screen.getByRole("switch", { name, hidden: true });
  expect(choice.getAttribute("aria-checked")).toBe("false");
  expect(askedOf(mailRoutes.chooseMails)).toMatchObject([{ input: { reminders: true } }]);
});

test("the bell lists the notifications, each with a link to its event's page", async () => {
  const award = anAward();
  const stamp = { createdAt: "2026-11-28T07:00:00.000Z", read: false };
  const { taskId, field, amount, dueDate } = award;
  const user = openPage("/dashboard/task-available", {
    as: aWriter({ unreadNotifications: 3 }),
    api: [
      answers(taskRoutes.listAwards, { awards: [award] }),
      answers(notificationRoutes.listNotifications, {
        notifications: [
          { ...stamp, id: "1", kind: "task-awarded", taskId, field, amount, dueDate },
          { ...stamp, id: "2", kind: "payment-confirmed", amount: 300, receiptNumber: null },
          { ...stamp, id: "3", kind: "account-activated" },
        ],
      }),
      answers(notificationRoutes.readNotifications, { unreadNotifications: 0 }),
    ],
  });
  const bell = await screen.findByRole("button", { name: "Notifications, 3 unread" });
  stub(answers(meRoutes.getMe, aWriter()));
  const focused = () => document.activeElement?.textContent;
  const follow = async (words: string) => {
    await user.click(bell);
    (await screen.findByRole("link", { name: new RegExp(words) })).focus();
    await user.keyboard("{Enter}");
    await expect.poll(() => screen.queryByRole("region", { name: "Notifications" })).toBe(null);
  };
  await follow("You got the Data Science task");
  expect(location.pathname + location.hash).toBe(`/dashboard/tasks-awarded#${taskId}`);
  await expect.poll(focused).toBe("Data Science");
  await expect.poll(() => bell.getAttribute("aria-label")).toBe("Notifications");
  await follow("arrived");
  await expect.poll(focused).toBe("Latest transactions");
  for (const _ of ["from another page", "again"]) await follow("Your account is active");
  expect(location.pathname).toBe("/dashboard/task-available");
  expect(document.activeElement).toBe(bell);
  await user.click(bell);
  await screen.findByText(saying("Your account is active. You can take a task."));
  await user.keyboard("{Escape}");
  await expect.poll(() => screen.queryByRole("region", { name: "Notifications" })).toBe(null);
  expect(document.activeElement).toBe(bell);
});
