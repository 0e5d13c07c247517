import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { Registration } from "#contracts/accounts";
import { messages } from "#contracts/messages";
import { accountNumberOf } from "#contracts/person";
import { accountNumbers } from "../../../../lambdas/accounts/names";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import {
  type Registrar,
  registerAccount,
  storeAccount,
  storeNewProfile,
} from "../../../../lambdas/accounts/register-account";
import { hashOf } from "../../../../lambdas/platform/idempotency";
import { memoryUserPool } from "../../../support/memory-user-pool";
import { aProfile } from "../../../support/profile";
import { engineTest, freshTable } from "../../../support/table";
import { someSettings } from "../../../support/table-world";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings()) });
const { emailTaken, usernameTaken, signUpUnderWay } = messages.accounts;

const start = new Date("2026-11-21T06:00:00.000Z");
const later = new Date(start.getTime() + 61_000);
/** The present time, for our code and the pool. */
let time = start;
beforeEach(() => {
  time = start;
});

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
const aPool = () => memoryUserPool(() => time);
const aRegistrar = (pool: Registrar["pool"], changes: Partial<Registrar> = {}): Registrar => ({
  pool,
  store: storeAccount,
  clock: { now: () => time, pause: () => new Promise((done) => setImmediate(done)) },
  adminEmail: "admin@kalamu.example",
  ...changes,
});
const register = async (form: Registration, registrar: Registrar, key?: string) => {
  const idempotency = key ? { key, scope: "sign-up", bodyHash: hashOf(form.email) } : undefined;
  const { userId } = await registerAccount(form, idempotency, registrar, time);
  return { userId };
};

/** The types of the items that contain the registration's address or username. */
const stored = async ({ email, username }: Registration) =>
  (await table.items())
    .filter(
      (item) =>
        [`EMAIL#${email}`, `USERNAME#${username.toLowerCase()}`].includes(item.pk) ||
        item["email"] === email,
    )
    .map(({ type }) => type)
    .sort((one, other) => one.localeCompare(other));
const wholeAccount = ["Email", "Profile", "Username"];

test("a new account has a sign-in, a profile and a reserved address and username", async () => {
  const { pool, users } = aPool();
  const form = aForm();

  const { userId } = await register(form, aRegistrar(pool));

  expect(users.get(form.email)).toMatchObject({ userId, password: form.password });
  expect(await stored(form)).toEqual(wholeAccount);
  const profile = await profiles.find({ userId });
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
  ["address", ({ email }) => ({ email }), { email: [emailTaken] }],
  [
    "username in other letters",
    ({ username }) => ({ username: username.toUpperCase() }),
    { username: [usernameTaken] },
  ],
  [
    "address and username",
    ({ email, username }) => ({ email, username }),
    { email: [emailTaken], username: [usernameTaken] },
  ],
])(
  "a taken %s is refused with a message at its field, even if the pool has no user for it",
  async (_, same, fields) => {
    const { pool, users } = aPool();
    const first = aForm();
    const { userId } = await register(first, aRegistrar(pool));
    const refusal = {
      code: "conflict",
      message: Object.values(fields)[0]?.[0],
      details: { fields },
    };

    const second = register(aForm(same(first)), aRegistrar(pool));
    await expect(second).rejects.toMatchObject(refusal);
    expect(users.size).toBe(1);

    await pool.deleteUser(userId);
    const third = register(aForm(same(first)), aRegistrar(pool));
    await expect(third).rejects.toMatchObject(refusal);
    expect(users.size).toBe(0);
  },
);

test("nobody can register the administrator's address", async () => {
  const { pool, users } = aPool();

  const attempt = register(aForm({ email: "admin@kalamu.example" }), aRegistrar(pool));

  await expect(attempt).rejects.toMatchObject({ message: emailTaken });
  expect(users.size).toBe(0);
});

test.each([
  ["address", (form: Registration) => ({ email: form.email })],
  ["username", (form: Registration) => ({ username: form.username })],
])("twelve simultaneous sign-ups with the same %s create one account", async (_, same) => {
  const { pool, users } = aPool();
  const first = aForm();
  const forms = Array.from({ length: 12 }, () => aForm(same(first)));

  const outcomes = await Promise.allSettled(forms.map((form) => register(form, aRegistrar(pool))));

  const refusals = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  expect(refusals).toMatchObject(Array(11).fill({ code: "conflict" }));
  expect(users.size).toBe(1);
  const made = (await table.items()).filter(
    ({ type, email }) => type === "Profile" && forms.some((form) => form.email === email),
  );
  expect(made).toHaveLength(1);
});

engineTest(
  "a sign-up repeated with the same key, in parallel or later, creates one account",
  async () => {
    const { pool, users } = aPool();
    const [form, key] = [aForm(), randomUUID()];
    const sent: Promise<{ userId: string }>[] = [];
    // The second caller checks again when the first is done.
    const clock = { now: () => time, pause: async () => void (await Promise.race(sent)) };
    for (let n = 0; n < 2; n++) sent.push(register(form, aRegistrar(pool, { clock }), key));

    const [first, atOnce] = await Promise.all(sent);
    time = later;
    const again = await register(form, aRegistrar(pool), key);

    expect([atOnce, again]).toEqual([first, first]);
    await expect(register(aForm(), aRegistrar(pool), key)).rejects.toMatchObject({
      code: "idempotency_conflict",
    });
    expect(users.size).toBe(1);
  },
);

engineTest(
  "of two different parallel sign-ups with the same key, one succeeds and one is a conflict",
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

type Call = (...given: never[]) => Promise<unknown>;

/**
 * Returns a registrar whose `at`th call of pool or table fails, before or after its effect. After a
 * failure later calls work; after a crash all later calls fail.
 */
function broken(registrar: Registrar, { at, when, what }: Break): Registrar {
  let calls = 0;
  const around =
    (call: Call): Call =>
    async (...given) => {
      calls += 1;
      const isDead = what === "crash" && calls > at;
      if (isDead || (calls === at && when === "before")) throw new Error("cut");
      const result = await call(...given);
      if (calls === at) throw new Error("cut");
      return result;
    };
  const pool = Object.entries(registrar.pool).map(([name, call]) => [name, around(call)]);
  return {
    ...registrar,
    pool: Object.fromEntries(pool) as Registrar["pool"],
    store: around(registrar.store as Call) as Registrar["store"],
  };
}

const steps = ["making the user", "setting the password", "storing profile and names"];
const breaks = steps.flatMap((step, at) =>
  (["crash", "failure"] as const).flatMap((what) =>
    (["before", "after"] as const).map((when) => ({ what, when, step, at: at + 1 })),
  ),
);
type Break = (typeof breaks)[number];

test.each(breaks)(
  "after a $what $when $step, the same sign-up and others with its address create one account",
  async (given) => {
    const { pool, users } = aPool();
    const [form, key] = [aForm(), randomUUID()];
    const first = await register(form, broken(aRegistrar(pool), given), key).catch(() => undefined);
    // After a failure to set the password, the function itself removes the pool user. After all
    // other breaks, the user must be a minute old.
    if (given.what === "crash" || given.at !== 2) time = later;

    const again = register(form, aRegistrar(pool), key);
    const others = Array.from({ length: 5 }, () =>
      register(aForm({ email: form.email }), aRegistrar(pool)),
    );
    const outcomes = await Promise.allSettled([again, ...others]);

    const made = outcomes.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    const [profile, ...more] = (await table.items()).filter(
      ({ type, email }) => type === "Profile" && email === form.email,
    );
    expect(made).toEqual([{ userId: profile?.["userId"] }]);
    expect([users.size, more]).toEqual([1, []]);
    expect(users.get(form.email)).toMatchObject({ userId: profile?.["userId"] });
    if (first) expect([first]).toEqual(made);
  },
);

test.each(breaks)("after a $what $when $step, the same sign-up can be repeated", async (given) => {
  const { pool, users } = aPool();
  const [form, key] = [aForm(), randomUUID()];
  await register(form, broken(aRegistrar(pool), given), key).catch(() => undefined);
  time = later;

  const { userId } = await register(form, aRegistrar(pool), key);

  expect(users.get(form.email)).toMatchObject({ userId, password: form.password });
  expect(await stored(form)).toEqual(wholeAccount);
});

test("a second sign-up with an address is refused while the first may still be running", async () => {
  const { pool, users } = aPool();
  const form = aForm();
  const crash = { what: "crash", when: "before", step: "", at: 2 } as const;
  await expect(register(form, broken(aRegistrar(pool), crash))).rejects.toThrow();

  await expect(register(form, aRegistrar(pool))).rejects.toMatchObject({
    code: "conflict",
    message: signUpUnderWay,
  });
  expect(users.size).toBe(1);
});

test("an account number is never given twice, and without a free one a sign-up is refused", async () => {
  const number = () => accountNumberOf(String(Math.floor(Math.random() * 1e6)).padStart(6, "0"));
  const [taken, free] = [number(), number()];
  const ownerOf = async (accountNumber: string) =>
    (await accountNumbers.find({ accountNumber }))?.userId;
  const next = async (...numbers: string[]) => {
    const profile = aProfile({ userId: randomUUID() });
    await storeNewProfile(profile, [], () => numbers.shift() ?? taken);
    return await profiles.find(profile);
  };
  const [first, second] = [await next(taken), await next(taken, taken, free)];

  expect([first?.accountNumber, second?.accountNumber]).toEqual([taken, free]);
  expect([await ownerOf(taken), await ownerOf(free)]).toEqual([first?.userId, second?.userId]);
  await expect(next()).rejects.toMatchObject({ write: "account-number" });
});
