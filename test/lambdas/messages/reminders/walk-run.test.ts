import { afterAll, beforeAll, expect, test } from "vitest";
import { walkRun } from "../../../../lambdas/messages/reminders/run-reminders";
import { startNow } from "../../../../lambdas/messages/reminders/start-now";
import { onMemoryTable } from "../../../support/memory-table/on-memory-table";
import { installOutside, queue } from "./history/install";
import { anInactiveWriter } from "./support/an-inactive-writer";

const now = new Date("2026-11-23T05:00:00.000Z");
const people = 65;
let uninstall: () => void;

beforeAll(() => {
  uninstall = installOutside();
});
afterAll(() => uninstall());

test("three messages go on with a long run, each behind people of its own; one of them is enough to end it", () =>
  onMemoryTable(async () => {
    for (let person = 0; person < people; person++)
      await anInactiveWriter({ userId: `person-${person}`, accountStatus: "inactive" });
    queue.length = 0;
    const { run } = await startNow({ by: "admin", idempotency: undefined, pauseAfter: 14, now });
    const walk = () => walkRun(run.id, { pauseAfter: 14, perPage: 1 }, now);

    expect(queue.splice(0)).toEqual([{ runId: run.id }]);
    await walk();
    const at = queue.flatMap((job, place) => ("userId" in job ? [] : [place]));
    expect(at).toEqual([10, 21, 32]);

    // The two others are lost.
    for (let times = 0; times < 4; times++) {
      expect(queue.at(-1)).toEqual({ runId: run.id });
      await walk();
    }
    const reminded = queue.flatMap((job) => ("userId" in job ? [job.userId] : []));
    expect(reminded).toHaveLength(people);
    expect(new Set(reminded).size).toBe(people);
  }));
