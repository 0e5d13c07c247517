import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { Registration } from "#contracts/accounts";
import { messages } from "#contracts/messages";
import {
  type Registrar,
  registerAccount,
  storeAccount,
} from "../../../../lambdas/accounts/register-account";
import { hashOf } from "../../../../lambdas/platform/idempotency";
import { memoryUserPool } from "../../../support/memory-user-pool";
import { engineTest, freshTable } from "../../../support/table";
import { someSettings } from "../../../support/table-world";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings()) });

const start = new Date("2026-11-21T06:00:00.000Z");
const later = new Date(start.getTime() + 61_000);

const aForm = (changes: Partial<Registration> = {}): Registration => {
  const name = randomUUID().slice(0, 13);
  return {
    firstName: "Wanjiru",
    lastName: "Otieno",
    username: name,
    email: `${name}@writers.example`,
    phoneNumber: "+254712345678",
    password: "Passw0rd!",
    ...changes,
  };
};

/** The present time, for service and pool. */
let time = start;
beforeEach(() => {
  time = start;
});
const aPool = () => memoryUserPool(() => time);

const aRegistrar = (pool: Registrar["pool"], changes: Partial<Registrar> = {}): Registrar => ({
  pool,
  store: storeAccount,
  clock: { now: () => time, pause: () => new Promise((done) => setImmediate(done)) },
  adminEmail: "admin@kalamu.example",
  ...changes,
});

const register = async (form: Registration, registrar: Registrar, key?: string) => {
  const { userId } = await registerAccount(
    form,
    key ? { key, scope: "sign-up", bodyHash: hashOf(form.email) } : undefined,
    registrar,
    time,
  );
  return { userId };
};

const stored = async ({ email, username }: Registration) =>
  (await table.items())
    .filter(
      (item) =>
        [`EMAIL#${email}`, `USERNAME#${username.toLowerCase()}`].includes(String(item["pk"])) ||
        item["email"] === email,
    )
    .map(({ type }) => type)
    .sort((one, other) => one.localeCompare(other));
const wholeAccount = ["Email", "Profile", "Username"];

test("a new account has a sign-in, a profile and two reserved names", async () => {
  const { pool, users } = aPool();
  const form = aForm();

  const { userId } = await register(form, aRegistrar(pool));

  expect(users.get(form.email)).toMatchObject({ userId, password: form.password });
  expect(await stored(form)).toEqual(wholeAccount);
  const profile = (await table.items()).find(({ pk }) => pk === `USER#${userId}`);
  expect(profile).toMatchObject({
    accountStatus: "inactive",
    totalMoney: 0,
    currentBalance: 0,
    rating: 50,
    username: form.username,
  });
  expect(profile).not.toHaveProperty("isAdmin");
  expect(JSON.stringify(await table.items())).not.toContain(form.password);
});

test.each<[string, (form: Registration) => Partial<Registration>, Record<string, string[]>]>([
  ["address", ({ email }) => ({ email }), { email: [messages.accounts.emailTaken] }],
  ["username", ({ username }) => ({ username }), { username: [messages.accounts.usernameTaken] }],
  [
    "username in other letters",
    ({ username }) => ({ username: username.toUpperCase() }),
    { username: [messages.accounts.usernameTaken] },
  ],
  [
    "address and username",
    ({ email, username }) => ({ email, username }),
    { email: [messages.accounts.emailTaken], username: [messages.accounts.usernameTaken] },
  ],
])("a taken %s is refused in words at its field", async (_, same, fields) => {
  const { pool, users } = aPool();
  const first = aForm();
  await register(first, aRegistrar(pool));

  const second = register(aForm(same(first)), aRegistrar(pool));

  await expect(second).rejects.toMatchObject({
    code: "conflict",
    message: Object.values(fields)[0]?.[0],
    details: { fields },
  });
  expect(users.size).toBe(1);
});

test("nobody registers the administrator's address", async () => {
  const { pool, users } = aPool();

  const attempt = register(aForm({ email: "admin@kalamu.example" }), aRegistrar(pool));

  await expect(attempt).rejects.toMatchObject({ message: messages.accounts.emailTaken });
  expect(users.size).toBe(0);
});

test.each([
  ["address", (form: Registration) => ({ email: form.email })],
  ["username", (form: Registration) => ({ username: form.username })],
  ["address and username", ({ email, username }: Registration) => ({ email, username })],
])("twelve sign-ups at once with the same %s make one account", async (_, same) => {
  const { pool, users } = aPool();
  const first = aForm();
  const forms = Array.from({ length: 12 }, () => aForm(same(first)));

  const outcomes = await Promise.allSettled(forms.map((form) => register(form, aRegistrar(pool))));

  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "conflict" });
  expect(users.size).toBe(1);
  const profiles = (await table.items()).filter(
    ({ type, email, username }) =>
      type === "Profile" &&
      forms.some((form) => form.email === email && form.username === username),
  );
  expect(profiles).toHaveLength(1);
});

engineTest(
  "one form sent twice with the same key, at once and later, is one account and one answer",
  async () => {
    const { pool, users } = aPool();
    const [form, key] = [aForm(), randomUUID()];
    const sent: Promise<{ userId: string }>[] = [];
    // The second caller looks again when the first is done.
    const clock = { now: () => time, pause: async () => void (await Promise.race(sent)) };
    for (let n = 0; n < 2; n++) sent.push(register(form, aRegistrar(pool, { clock }), key));

    const [first, atOnce] = await Promise.all(sent);
    time = later;
    const again = await register(form, aRegistrar(pool), key);

    expect(atOnce).toEqual(first);
    expect(again).toEqual(first);
    expect(users.size).toBe(1);
    await expect(register(aForm(), aRegistrar(pool), key)).rejects.toMatchObject({
      code: "idempotency_conflict",
    });
    expect(users.size).toBe(1);
  },
);

engineTest(
  "two forms sent at once with the same key: one makes an account, the other is a conflict",
  async () => {
    const { pool, users } = aPool();
    const [form, quicker, key] = [aForm(), aForm(), randomUUID()];
    const overtaken = aRegistrar({
      ...pool,
      createUser: async (email) => {
        await register(quicker, aRegistrar(pool), key);
        return await pool.createUser(email);
      },
    });

    await expect(register(form, overtaken, key)).rejects.toMatchObject({
      code: "idempotency_conflict",
    });

    expect([...users.keys()]).toEqual([quicker.email]);
    expect(await stored(form)).toEqual([]);
  },
);

class Crash extends Error {}

type Call = (...given: unknown[]) => Promise<unknown>;

/** The same part, with every call wrapped by `around`. */
const wrapped = <Part extends object>(part: Part, around: (call: Call) => Call): Part =>
  new Proxy(part, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== "function") return call;
      return around((...given) => Reflect.apply(call, target, given) as Promise<unknown>);
    },
  });

/** Kills the process before or after its `at`th call to the outside: nothing runs any more. */
function mortal(registrar: Registrar, at: number, when: "before" | "after") {
  const life = { calls: 0, dead: false };
  const around =
    (call: Call): Call =>
    async (...given) => {
      if (life.dead) throw new Crash();
      life.calls += 1;
      life.dead = life.calls === at;
      if (life.dead && when === "before") throw new Crash();
      const dies = life.dead;
      const result = await call(...given);
      if (dies) throw new Crash();
      return result;
    };
  const { pool, store } = registrar;
  return {
    life,
    registrar: {
      ...registrar,
      pool: wrapped(pool, around),
      store: around(store as Call) as Registrar["store"],
    },
  };
}

const steps = ["making the user", "setting the password", "storing profile and names"];
const deaths = steps.flatMap((step, at) =>
  (["before", "after"] as const).map((when) => ({ step, at: at + 1, when })),
);

test.each(deaths)(
  "a crash $when $step leaves nothing that the same form can't finish",
  async ({ at, when }) => {
    const { pool, users } = aPool();
    const [form, key] = [aForm(), randomUUID()];
    const { life, registrar } = mortal(aRegistrar(pool), at, when);

    await register(form, registrar, key).catch(() => undefined);
    expect(life.dead).toBe(true);
    time = later;
    const { userId } = await register(form, aRegistrar(pool), key);

    expect(users.size).toBe(1);
    expect(users.get(form.email)).toMatchObject({ userId, password: form.password });
    expect(await stored(form)).toEqual(wholeAccount);
  },
);

test.each(deaths)(
  "a crash $when $step is healed by one of many later sign-ups with the address",
  async ({ at, when }) => {
    const { pool, users } = aPool();
    const form = aForm();
    await register(form, mortal(aRegistrar(pool), at, when).registrar).catch(() => undefined);
    time = later;

    const forms = Array.from({ length: 6 }, () => aForm({ email: form.email }));
    const outcomes = await Promise.allSettled(
      forms.map((each) => register(each, aRegistrar(pool))),
    );

    const isStored = at === steps.length && when === "after";
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(isStored ? 0 : 1);
    const [profile, ...more] = (await table.items()).filter(
      ({ type, email }) => type === "Profile" && email === form.email,
    );
    expect(more).toEqual([]);
    expect(users.get(form.email)).toMatchObject({ userId: profile?.["userId"] });
    expect(users.size).toBe(1);
  },
);

test.each(deaths)(
  "a failure $when $step is cleaned up if its outcome is known",
  async ({ at, when }) => {
    const { pool, users } = aPool();
    const [form, key] = [aForm(), randomUUID()];
    const { life, registrar } = mortal(aRegistrar(pool), at, when);
    // Only one call fails: the process lives on and can clean up.
    const failing = {
      ...registrar,
      pool: revived(registrar.pool, life),
    };

    const first = await register(form, failing, key).catch(() => undefined);
    if (at !== 2) time = later;
    const { userId } = await register(form, aRegistrar(pool), key);

    expect(first === undefined || first.userId === userId).toBe(true);
    expect(users.size).toBe(1);
    expect(users.get(form.email)).toMatchObject({ userId, password: form.password });
    expect(await stored(form)).toEqual(wholeAccount);
  },
);

const revived = <Part extends object>(part: Part, life: { dead: boolean }): Part =>
  wrapped(
    part,
    (call) =>
      (...given) =>
        call(...given).finally(() => Object.assign(life, { dead: false })),
  );

test("during a sign-up the same form has to wait, and does no harm", async () => {
  const { pool, users } = aPool();
  const form = aForm();
  const { registrar } = mortal(aRegistrar(pool), 2, "before");
  await expect(register(form, registrar)).rejects.toThrow();

  await expect(register(form, aRegistrar(pool))).rejects.toMatchObject({
    code: "conflict",
    message: messages.accounts.signUpUnderWay,
  });
  expect(users.size).toBe(1);
});

test("the address and username of a deleted user stay reserved", async () => {
  const { pool, users } = aPool();
  const form = aForm();
  const { userId } = await register(form, aRegistrar(pool));
  await pool.deleteUser(userId);

  await expect(register(aForm({ email: form.email }), aRegistrar(pool))).rejects.toMatchObject({
    message: messages.accounts.emailTaken,
  });
  await expect(
    register(aForm({ username: form.username }), aRegistrar(pool)),
  ).rejects.toMatchObject({
    message: messages.accounts.usernameTaken,
  });

  expect(users.size).toBe(0);
  expect(await stored(form)).toEqual(wholeAccount);
});
