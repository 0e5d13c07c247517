import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fill, isFilled } from "../../../local/seed/history";
import { MemoryTable } from "../../support/memory-table/memory-table";
import { memoryUserPool } from "../../support/memory-user-pool";
import { someSettings } from "../../support/table-world";

const settings = someSettings();
const now = new Date("2026-11-21T15:00:00.000Z");

beforeEach(() => {
  vi.stubEnv("TABLE_NAME", "memory");
  vi.stubEnv("SETTINGS", JSON.stringify(settings));
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** A new world that is filled, and killed after so many requests to the table and the user pool. */
function newWorld() {
  const table = new MemoryTable();
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
    /** Starts, and says how many requests it took. */
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
    /** Everything that people can see of it, without the ids that are drawn. */
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
        awards: shown("Award", "taskId", "status"),
        receipts: shown("Receipt", "pk"),
        entries: count("LedgerEntry"),
        notifications: count("Notification"),
        users: users.users.size,
      };
    },
  };
}

test("a new world has people, money and tasks", async () => {
  const world = newWorld();

  await world.start(now);

  const { people, tasks, receipts } = world.look();
  expect([people.size, tasks.size, receipts.size]).toEqual([5, 62, 5]);
  expect(people).toContain("amina active 450 48 2 1");
});

test("a start that was killed at any moment is finished by the next as if it had not been", async () => {
  const whole = newWorld();
  const requests = await whole.start(now);
  const wanted = whole.look();

  // Posting a task is a look and a write, and one is like another.
  const posting = 2 * wanted.tasks.size;
  for (let killedAfter = 1; killedAfter < requests; killedAfter += killedAfter < posting ? 9 : 1) {
    const world = newWorld();
    await expect(world.start(now, killedAfter)).rejects.toThrow();

    await world.start(new Date(now.getTime() + 5000));

    expect(world.look(), `killed after ${killedAfter} of ${requests} requests`).toEqual(wanted);
  }
});
