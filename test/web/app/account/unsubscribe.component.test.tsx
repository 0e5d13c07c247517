import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { reminderRoutes } from "#contracts/reminders";
import { openPage, saying } from "../support/open-page";
import { answers, askedOf, refuses } from "../support/stubs";

const code = "A1B2C3D4".repeat(4);
const { confirmReminders, unsubscribe } = reminderRoutes;

test.each([
  [`token=${code}`, code, "Unsubscribe", "You get no more reminders."],
  [
    `token=${code}&mails=receipts`,
    `${code}.receipts`,
    "Stop receipts",
    /^You get no more receipts/,
  ],
  [`token=${code}&mails=decisions`, `${code}.decisions`, "Stop these emails", /about decisions/],
])(
  "the page of a link with %s stops that kind of mail only after a press on the button",
  async (query, token, name, words) => {
    const user = openPage(`/unsubscribe?${query}`, { api: [answers(unsubscribe, {})] });
    const press = await screen.findByRole("button", { name });
    expect(askedOf(unsubscribe)).toEqual([]);
    await user.click(press);
    await screen.findByText(saying(words));
    expect(askedOf(unsubscribe)).toMatchObject([{ params: { token } }]);
  },
);

test("a mailed link turns reminders on, and an invalid link shows an error", async () => {
  const user = openPage(`/unsubscribe?again=${code}`, {
    api: [answers(confirmReminders, { wanted: true })],
  });
  await user.click(await screen.findByRole("button", { name: "Remind me again" }));
  await screen.findByText(saying("You get reminders again"));
  expect(askedOf(confirmReminders)).toMatchObject([{ input: { code } }]);

  const dead = "This link is not one of ours, or it was cut off.";
  const other = openPage(`/unsubscribe?token=${code}`, {
    api: [refuses(unsubscribe, "not_found", dead)],
  });
  await other.click(await screen.findByRole("button", { name: "Unsubscribe" }));
  await screen.findByText(dead);
  openPage("/unsubscribe?token=A1B2", {});
  await screen.findByText(dead);
});
