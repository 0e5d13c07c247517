import { describe, expect, test } from "vitest";
import { freshTable } from "../../../support/table";
import { until } from "../../../support/until";
import { activations, type Writer } from "./support/activations";
import { fullTime, paymentsWorld, streamOf } from "./support/payments-world";

const table = freshTable();
const world = paymentsWorld(table.items);
const { of, press } = activations(table.items, world);

/** Reserves a writer's username, as signing up does. */
async function named({ userId, username }: Writer) {
  const { putItem } = await import("../../../support/items");
  const { usernames } = await import("../../../../lambdas/accounts/names");
  const claimed = { claim: userId, claimedAt: new Date().toISOString() };
  await putItem({
    ...usernames.key({ username: username }),
    type: "Username",
    state: "active",
    userId,
    ...claimed,
  });
}

describe("twenty at once", () => {
  test("settle one notice once", async () => {
    const { handler } = await import("../../../../lambdas/functions/money");
    const writer = await world.newWriter();
    await world.phone(writer.msisdn, { answer: "approve" });
    world.stopStream();
    await press(writer);
    const notices = await until("the notice", async () => {
      const found = (await table.items()).filter(
        ({ type, subjectId }) => type === "Notice" && String(subjectId).startsWith(writer.userId),
      );
      return found.length > 0 && found;
    });

    const results = await Promise.all(
      Array.from({ length: 20 }, () => handler(streamOf(notices), fullTime)),
    );
    const { entries, profile, notifications } = await of(writer.userId);

    expect(results.flatMap(({ batchItemFailures }) => batchItemFailures)).toEqual([]);
    expect(entries).toHaveLength(1);
    expect(profile).toMatchObject({ currentBalance: 300, unread: 2 });
    expect(notifications).toHaveLength(2);
  });

  test("payments of one writer are all credited", async () => {
    const { handler } = await import("../../../../lambdas/functions/money");
    const writer = await world.newWriter();
    await named(writer);
    world.stopStream();
    await world.phone(writer.msisdn, { balance: 100_000 });
    for (let payment = 1; payment <= 20; payment++)
      await world.outside("POST", `/api/phones/${writer.msisdn}/paybill`, {
        paybill: JSON.parse(process.env["SETTINGS"] ?? "{}").paybill,
        account: writer.username,
        amount: payment * 10,
        pin: "1234",
      });
    const notices = await until("the twenty notices", async () => {
      const found = (await table.items()).filter(
        ({ type, body }) => type === "Notice" && String(body).includes(writer.username),
      );
      return found.length === 20 && found;
    });

    await Promise.all(notices.map((notice) => handler(streamOf([notice]), fullTime)));
    await Promise.all(notices.map((notice) => handler(streamOf([notice]), fullTime)));
    const { entries, profile } = await of(writer.userId);

    expect(entries).toHaveLength(20);
    expect(profile).toMatchObject({
      currentBalance: 2100,
      entryCount: 20,
      accountStatus: "active",
    });
    expect(entries.filter(({ kind }) => kind === "activation")).toHaveLength(1);
    expect(entries.at(-1)).toMatchObject({ sequence: 20, balanceAfter: 2100 });
  }, 60_000);
});
