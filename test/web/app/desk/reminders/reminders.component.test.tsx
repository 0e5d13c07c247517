import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  InactiveWriter,
  noStandings,
  ReminderRun,
  reminderMessages,
  reminderRoutes,
  reminderStandingRoutes,
} from "#contracts/reminders";
import { reviewRoutes } from "#contracts/reviews";
import { statsRoutes } from "#contracts/stats";
import { openDesk, someStats } from "../../support/desk";
import { saying } from "../../support/open-page";
import { answers, askedOf, refuses, stub } from "../../support/stubs";

const { getEmailTemplate, saveEmailTemplate, startReminders } = reminderRoutes;
const { countTurns, listInactive } = reminderStandingRoutes;
const template = { subject: "As it was", body: "{link}", sendTime: "08:00", enabled: true };
const at = (hour: number) => `2026-11-24T0${hour}:00:00.000Z`;
const [opened, saved, last] = [at(7), at(8), at(9)];
const counts = { queued: 10, sent: 10, failed: 0, skipped: 0, suppressed: 0, rested: 0 };
const times = { startedAt: opened, finishedAt: saved };
const id = "01KAR00000000000000000000A";
const run = ReminderRun.parse({ id, cause: "now", state: "done", ...counts, ...times });

function openReminders(api: Parameters<typeof stub> = [], runs = [] as ReminderRun[]) {
  return openDesk("/notify-users", {
    api: [
      ...api,
      answers(getEmailTemplate, { template, savedAt: opened }),
      answers(reminderRoutes.listReminders, { runs }),
      answers(listInactive, { writers: [] }),
      answers(reviewRoutes.listReviews, { submissions: [] }),
      answers(statsRoutes.showStats, someStats()),
    ],
  });
}
const press = (name: string | RegExp) => screen.findByRole("button", { name });
const subject = () => screen.findByLabelText<HTMLInputElement>("Subject");

test("a template saved in another tab is overwritten only on request", async () => {
  const user = openReminders([
    refuses(saveEmailTemplate, "conflict", reminderMessages.savedMeanwhile),
  ]);
  const field = await subject();
  await user.clear(field);
  await user.type(field, "My own words");
  expect((await press("Send a test to me")).matches(":disabled")).toBe(true);
  stub(
    answers(getEmailTemplate, {
      template: { ...template, subject: "The other tab's" },
      savedAt: saved,
    }),
  );
  await user.click(await press("Save template"));
  await screen.findByText(reminderMessages.savedMeanwhile);
  await screen.findByText("The other tab's");
  expect(field.value).toBe("My own words");
  const mine = { ...template, subject: "My own words" };
  stub(answers(saveEmailTemplate, { template: mine, savedAt: last }));
  await user.click(await press("Save mine instead"));
  await screen.findByText("Template updated successfully");
  expect(askedOf(saveEmailTemplate).map(({ input }) => input)).toEqual(
    [opened, saved].map((savedAt) => ({ ...mine, savedAt })),
  );
  expect([screen.queryByText("The other tab's"), field.value]).toEqual([null, "My own words"]);
});

test("leaving an unsaved template needs a confirmation", async () => {
  const user = openReminders();
  await user.type(await subject(), "!");
  const leave = async () =>
    user.click(screen.getAllByRole("link", { name: /^Review Work/ })[0] as HTMLElement);
  await leave();
  const question = await screen.findByRole("dialog", { name: "Leave without saving?" });
  await user.click(within(question).getByRole("button", { name: "Stay here" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBe(null);
  expect([(await subject()).value, location.pathname]).toEqual([
    "As it was!",
    "/admin-dashboard/notify-users",
  ]);
  await leave();
  await user.click(await press("Leave without saving"));
  await screen.findByRole("heading", { level: 1, name: "Review Work" });
});

test("a mail to all needs a second confirmation if the number of recipients has changed", async () => {
  let due = 1;
  const told = reminderMessages.otherCount(1, 1_000_000);
  const user = openReminders([
    answers(countTurns, () => ({ counts: { ...noStandings, due, unconfirmed: 2 } })),
    refuses(startReminders, "conflict", told),
  ]);
  const ask = await press("Send Email Now");
  await user.click(ask);
  await screen.findByRole("dialog", { name: "Send to 1 writer now?" });
  screen.getByText(
    "2 more are not emailed: 2 had three reminders and have not confirmed their address.",
  );
  due = 1_000_000;
  await user.click(await press("Send Email Now to 1"));
  await screen.findByText(told);
  within(screen.getByRole("dialog")).getByText("Nothing was sent yet");
  stub(answers(startReminders, { run }), answers(reminderRoutes.listReminders, { runs: [run] }));
  await user.click(await press("Send Email Now to 1,000,000"));
  await screen.findByText("Emails sent successfully");
  expect([screen.queryByRole("dialog"), document.activeElement]).toEqual([null, ask]);
  expect(askedOf(startReminders).map(({ input }) => input.counted?.due)).toEqual([1, 1_000_000]);
});

test.each([
  [
    { due: 1900, unsubscribed: 60, bounced: 40 },
    true,
    "Send to more than 19,000 writers now?",
    [
      "1,000 more are not emailed: 600 unsubscribed, 400 have an address that refused an email.",
      /^The first 20,000 inactive writers were counted/,
    ],
    "Send Email Now to more than 19,000",
  ],
  [
    { today: 2 },
    false,
    "Nobody gets an email now",
    ["Nobody is due a reminder: 2 had one today."],
    "Close",
  ],
  [{}, false, "Nobody gets an email now", ["There is no inactive writer."], "Close"],
])(
  "before sending, the page counts the recipients and the people who get no mail: %o",
  async (counts, goesOn, title, told, button) => {
    const user = openReminders([
      answers(countTurns, () => ({
        counts: { ...noStandings, ...counts },
        ...(goesOn && { cursor: "page" }),
      })),
    ]);
    await user.click(await press("Send Email Now"));
    const dialog = await screen.findByRole("dialog", { name: title });
    for (const words of told) within(dialog).getByText(words);
    within(dialog).getAllByRole("button", { name: button });
    expect(askedOf(countTurns)).toHaveLength(goesOn ? 10 : 1);
  },
);

test("if counting fails, the dialog shows the error and offers another try", async () => {
  const user = openReminders([refuses(countTurns, "invalid_input", "There is no such page.")]);
  await user.click(await press("Send Email Now"));
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText("We could not count who gets it");
  expect(within(dialog).queryByRole("button", { name: /^Send Email Now to/ })).toBe(null);
  stub(answers(countTurns, { counts: { ...noStandings, due: 1 } }));
  await user.click(within(dialog).getByRole("button", { name: "Try again" }));
  await within(dialog).findByText(/^The saved template goes to them once/);
});

test("the list of inactive writers shows the time of each reminder, or the reason why none is sent", async () => {
  const standings = [
    ["due", { nextAt: "2126-11-25T05:00:00.000Z" }, "Gets it", /^next .*, 8:00 AM EAT$/],
    ["unconfirmed", {}, "Not confirmed", "none until the address is confirmed"],
    ["unsubscribed", { since: opened }, "Unsubscribed", "wants none since 24 Nov 2026"],
    ["complained", { since: opened }, "Called it spam", "on 24 Nov 2026; gets none"],
  ] as const;
  const writers = standings.map(([turn, own]) =>
    InactiveWriter.parse({
      userId: turn,
      firstName: turn,
      lastName: "Otieno",
      email: `${turn}@example.com`,
      createdAt: opened,
      standing: { turn, since: null, lastAt: null, nextAt: null, ...own },
    }),
  );
  openReminders([answers(listInactive, { writers })]);
  for (const [turn, , state, when] of standings) {
    const row = await screen.findByRole("row", { name: new RegExp(`${turn}@`) });
    within(row).getByText(state);
    within(row).getByText(saying(when));
  }
});

test("each run shows its start, its end and the number of people who got the mail", async () => {
  const failed = { ...run, id: `${id}B`, cause: "schedule" as const, state: "failed" as const };
  openReminders([], [run, { ...failed, sent: 4, suppressed: 3 }]);
  for (const [name, ...counts] of [
    [/by hand, done in 60 min$/, "Queued10", "Sent10", "Failed0", "Left out0"],
    [/daily.*Failed/, "Queued10", "Sent4", "Failed0", "Left out3"],
  ] as const) {
    const row = (await screen.findByRole("rowheader", { name })).closest("tr") as HTMLElement;
    expect(
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual(counts);
  }
});
