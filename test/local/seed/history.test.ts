import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eastAfricanOffset } from "#contracts/east-africa-time";
import { taskFields } from "#contracts/tasks";
import { emails } from "../../../lambdas/accounts/names";
import { transact } from "../../../lambdas/platform/table/transact";
import { awsEnvironment } from "../../../local/aws";
import { briefs } from "../../../local/seed/briefs";
import { fill, isFilled } from "../../../local/seed/history";
import { MemoryTable } from "../../support/memory-table/memory-table";
import { memoryUserPool } from "../../support/memory-user-pool";
import { memoryS3 } from "../../support/s3-server";
import { someSettings } from "../../support/table-world";

const settings = someSettings();
const now = new Date("2026-11-21T15:00:00.000Z");
const s3 = await memoryS3();

beforeEach(() => {
  vi.stubEnv("TABLE_NAME", "memory");
  vi.stubEnv("SETTINGS", JSON.stringify(settings));
  vi.stubEnv("UPLOADS_BUCKET", "uploads");
  vi.stubEnv("PARTS_BUCKET", "parts");
  for (const [name, value] of Object.entries(awsEnvironment(s3.url))) vi.stubEnv(name, value);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/**
 * Creates an empty world. A start in it can be killed after a number of requests to table and user
 * pool.
 */
async function newWorld() {
  const table = new MemoryTable();
  const uninstall = table.install();
  await transact([emails.put({ email: settings.adminEmail }, { userId: "administrator" })]);
  uninstall();
  const users = memoryUserPool();
  let requests = 0;
  let left = Number.POSITIVE_INFINITY;
  const request = async <T>(effect: () => T): Promise<Awaited<T>> => {
    if (left-- <= 0) throw new Error("killed");
    requests++;
    return await effect();
  };
  table.around = (effect) => request(effect) as never;
  const pool: typeof users.pool = {
    createUser: (email) => request(() => users.pool.createUser(email)),
    findUser: (email) => request(() => users.pool.findUser(email)),
    setPassword: (user, password) => request(() => users.pool.setPassword(user, password)),
    deleteUser: (user) => request(() => users.pool.deleteUser(user)),
  };
  return {
    async start(at: Date, killedAfter = Number.POSITIVE_INFINITY) {
      left = killedAfter;
      requests = 0;
      const uninstall = table.install();
      try {
        if (!(await isFilled())) await fill({ settings, now: at }, pool);
      } finally {
        uninstall();
      }
      return requests;
    },
    hoursOfReview: () =>
      table
        .all()
        .flatMap(({ type, reviewedAt }) =>
          type === "Submission" && reviewedAt
            ? [new Date(Date.parse(String(reviewedAt)) + eastAfricanOffset).getUTCHours()]
            : [],
        ),
    /** The data that people can see, without random ids. */
    look() {
      const all = table.all();
      const shown = (type: string, ...names: string[]) =>
        new Set(
          all
            .filter((item) => item["type"] === type)
            .map((item) => names.map((name) => String(item[name])).join(" ")),
        );
      const count = (type: string) => all.filter((item) => item["type"] === type).length;
      return {
        people: shown(
          "Profile",
          ...["username", "accountStatus", "currentBalance", "rating", "awardCount", "unread"],
        ),
        tasks: shown("Task", "id", "completedAt"),
        fields: shown("Task", "field"),
        awards: shown("Award", "taskId", "status"),
        submissions: shown("Submission", "taskId", "version", "fileName", "status", "note"),
        withdrawals: shown("Withdrawal", "amount", "state", "receiptNumber"),
        trainings: shown("Training", "referenceCode", "status", "reason"),
        unattributed: shown("UnattributedPayment", "receiptNumber"),
        receipts: shown("Receipt", "pk"),
        entries: count("LedgerEntry"),
        notifications: count("Notification"),
        users: users.users.size,
      };
    },
  };
}

test("a new product has work and withdrawals in every lasting state", async () => {
  const world = await newWorld();

  await world.start(now);

  const { people, tasks, fields, receipts, submissions, withdrawals, awards } = world.look();
  const lastWords = (shown: Iterable<string>) =>
    [...new Set([...shown].map((each) => each.split(" ").at(-1)))].sort().join(" ");
  expect([people.size, tasks.size, receipts.size]).toEqual([5, 62, 5]);
  expect(fields).toEqual(new Set(taskFields));
  expect(people).toContain("amina active 1750 42 8 2");
  expect(lastWords(awards)).toBe(
    "approved awarded cancelled changes missed rejected submitted taken-back",
  );
  expect([...submissions].filter((each) => each.includes("Pending Review"))).toHaveLength(4);
  expect(withdrawals).toContain("1500 paid UKF4W8N2TJ");
  expect(new Set([...withdrawals].map((each) => each.split(" ")[1]))).toEqual(
    new Set(["paid", "returned", "checking", "requested"]),
  );
  const hours = world.hoursOfReview();
  expect(hours.filter((hour) => hour < 5 || hour >= 20)).toEqual([]);
  expect(hours.length).toBeGreaterThan(5);
});

test("no brief promises an attached file, because a task can't have one", () => {
  const promises = briefs.filter(([, , context]) => /attached|supplied|you get the/i.test(context));
  expect(promises).toEqual([]);
});

/**
 * The number of requests between two tested kills. Each kill needs a new world and two starts, so
 * only some requests are tested.
 */
const apart = 61;

test("a start after a killed one completes the world as if no start had been killed", async () => {
  const whole = await newWorld();
  const requests = await whole.start(now);
  const wanted = whole.look();

  for (let killedAfter = 1; killedAfter < requests; killedAfter += apart) {
    const world = await newWorld();
    await expect(world.start(now, killedAfter)).rejects.toThrow();

    await world.start(new Date(now.getTime() + 5000));

    expect(world.look(), `killed after ${killedAfter} of ${requests} requests`).toEqual(wanted);
  }
}, 120_000);
