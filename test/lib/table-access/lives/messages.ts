import { expect } from "vitest";
import { aWriter } from "../../../support/table-world";
import { aName, ask, askTwice, claims, type Lives } from "./at-work";

async function readsNotifications() {
  const { userId } = await aWriter();
  const cursor = Buffer.from(`NOTIFICATION#${"0".repeat(26)}`).toString("base64url");
  await ask("listNotifications", { ...claims(userId), query: { cursor } });
  expect((await ask("readNotifications", claims(userId))).status).toBe(200);
}

async function hasNotificationPushed() {
  const { userId } = await aWriter();
  const endpoint = "https://push.phones.example/send/1";
  const keys = {
    p256dh:
      "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
    auth: "7".repeat(22),
  };
  for (let times = 0; times < 2; times++)
    expect(
      (await ask("subscribeToPush", { ...claims(userId), body: { endpoint, keys } })).status,
    ).toBe(201);
  expect((await ask("unsubscribeFromPush", { ...claims(userId), body: { endpoint } })).status).toBe(
    204,
  );
}

const writesToUs = () =>
  askTwice("sendContactMessage", {
    body: {
      ...{ firstName: "Amina", lastName: "Otieno", phoneNumber: "+254712345678" },
      email: `${aName()}@mail.example`,
      message: "When do you pay?",
      website: "",
      elapsed: 20_000,
    },
  });

export const messages: Lives = {
  Public: [writesToUs],
  Writer: [readsNotifications, hasNotificationPushed],
};
