import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { walkRun } from "../../../../lambdas/messages/reminders/run-reminders";
import { startNow } from "../../../../lambdas/messages/reminders/start-now";
import { workOff } from "../../../../lambdas/messages/reminders/work-off";
import { onMemoryTable } from "../../../support/memory-table/on-memory-table";
import { someSettings } from "../../../support/table-world";
import { installOutside, queue } from "./history/install";
import { anInactiveWriter } from "./support/an-inactive-writer";

const now = new Date("2026-11-23T05:00:00.000Z");
let uninstall: () => void;

beforeAll(() => {
  uninstall = installOutside();
});
afterAll(() => uninstall());

test("a mail does not wait for what goes on with the run in the same batch", () =>
  onMemoryTable(async (table) => {
    for (let person = 0; person < 32; person++)
      await anInactiveWriter({ userId: `person-${person}` });
    queue.length = 0;
    const { run } = await startNow({ by: "admin", idempotency: undefined, pauseAfter: 14, now });
    await walkRun(run.id, { pauseAfter: 14, perPage: 1 }, now);
    const reminder = queue.find((job) => "userId" in job);

    const sent = Promise.withResolvers<void>();
    table.around = async (effect, command) => {
      // The list of people can't be read before the mail is sent.
      if (command instanceof QueryCommand) await sent.promise;
      return effect();
    };
    const again = await workOff(
      [{ runId: run.id }, reminder].map((job, at) => ({
        messageId: String(at),
        body: JSON.stringify(job),
      })),
      {
        settings: someSettings(),
        send: async () => sent.resolve(),
        now: () => now,
        pause: () => Promise.resolve(),
        perMail: 143,
      },
    );
    expect(again).toEqual([]);
  }));
