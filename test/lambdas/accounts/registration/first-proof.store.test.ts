import { randomUUID } from "node:crypto";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { api } from "#contracts/api";
import { makeCode } from "../../../../lambdas/accounts/codes";
import { emails, usernames, writerNamed } from "../../../../lambdas/accounts/names";
import { hasPaid } from "../../../../lambdas/accounts/profile/own-numbers";
import { hasPaidFor } from "../../../../lambdas/accounts/profile/payers";
import { newProfile, type Profile, profiles } from "../../../../lambdas/accounts/profile/profile";
import { storeAccount } from "../../../../lambdas/accounts/register-account";
import { handler as account } from "../../../../lambdas/functions/public";
import { handler as writer } from "../../../../lambdas/functions/writer";
import { handler as money } from "../../../../lambdas/functions/writer-money";
import { findOrMakeMailing, mailings, wantedMails } from "../../../../lambdas/messages/mailings";
import { addDevice, isSignedIn, listDevices } from "../../../../lambdas/messages/push/devices";
import { attemptWrites, newAttempt } from "../../../../lambdas/money/collections/payment-attempt";
import { recordEvents } from "../../../../lambdas/money/collections/record-events";
import { newOwnedId } from "../../../../lambdas/platform/ids";
import { transact, writeAlone } from "../../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../../support/api-event";
import { aroundTable } from "../../../support/around-table";
import { book } from "../../../support/movements";
import { mailQueue } from "../../../support/queues";
import { serviceUrl } from "../../../support/service";
import { freshTable } from "../../../support/table";
import { someSettings } from "../../../support/table-world";

/** A user pool that records its requests, and fails at the named actions. */
let asked: { action: string; body: Record<string, unknown> }[] = [];
const pool = await serviceUrl((request, response, body) => {
  const action = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
  asked.push({ action, body: JSON.parse(body) as Record<string, unknown> });
  response.end("{}");
});
const queued = await mailQueue();
process.env["PAYOUTS_QUEUE_URL"] = process.env["MAIL_QUEUE_URL"];
freshTable({
  AWS_ENDPOINT_URL: pool,
  USER_POOL_ID: "eu-west-1_test",
  SETTINGS: JSON.stringify(someSettings()),
});
beforeEach(() => {
  asked = [];
  queued.length = 0;
});

const thiefs = "+254711000111";
const owners = "+254722000222";
const stranger = "thief@elsewhere.example";
const seconds = () => Math.floor(Date.now() / 1000);

async function anAccount(emailConfirmedAt?: string): Promise<Profile> {
  const userId = randomUUID();
  const username = `t${userId.slice(0, 8)}`;
  const form = { email: `${userId}@victim.example`, phoneNumber: thiefs, username };
  const person = newProfile({ ...form, firstName: "Theo", lastName: "Thief" }, userId, new Date());
  const profile = { ...person, ...(emailConfirmedAt && { emailConfirmedAt }) };
  await storeAccount({ profile }, new Date());
  return await read(profile);
}

async function read({ userId }: Pick<Profile, "userId">): Promise<Profile> {
  const profile = await profiles.find({ userId });
  if (!profile) throw new Error("There is no such profile.");
  return profile;
}

/** Sends a prompt to a phone, and pays it. */
async function prompts({ userId }: Profile, phone: string) {
  const now = new Date();
  const attempt = newAttempt({
    attemptId: newOwnedId(userId, now),
    userId,
    reference: `KLM${randomUUID().slice(0, 7)}`,
    phone,
    amount: 300,
    promptSeconds: 60,
    nextCheckAt: null,
    now,
  });
  await transact(attemptWrites(attempt));
  const paid = { is: "query-success", checkoutRequestId: randomUUID() } as const;
  return async () => {
    await recordEvents({ profile: await read({ userId }), attempt }, [paid], [], new Date());
  };
}
const pays = async (profile: Profile, phone: string) => (await prompts(profile, phone))();
const earns = (profile: Profile, amount: number) =>
  book(profile, [{ kind: "earning", amount, at: new Date().toISOString() }]);

async function resets(profile: Pick<Profile, "userId" | "email">) {
  const oobCode = await makeCode("reset-password", profile, new Date());
  const body = { oobCode, password: "N3w-pass!word" };
  return await send(account, api.confirmPasswordReset, { body });
}
const confirms = async (profile: Profile) => {
  const code = await makeCode("confirm-email", profile, new Date());
  return await send(account, api.confirmEmail, { body: { code } });
};
const me = async ({ userId }: Pick<Profile, "userId">) =>
  (await send(writer, api.getMe, { claims: claimsOf(userId) })).body;
const change = ({ userId }: Profile, body: object, signedInAt = seconds()) =>
  send(writer, api.changeMe, { claims: claimsOf(userId, { signedInAt }), body });
const withdraw = async ({ userId }: Profile, more: object = {}) => {
  const body = { wallet: "mpesa", amount: 1000, ...more };
  const reply = await send(money, api.withdraw, { claims: claimsOf(userId), body });
  return [reply.status, reply.body["code"], String(reply.body["message"] ?? "")];
};

const oldNames = { firstName: "Theo", lastName: "Thief" };
const noNames = { firstName: "", lastName: "" };

/** Everything that a thief or an owner can leave in an account. */
async function anAccountWithEverything(emailConfirmedAt?: string) {
  const profile = await anAccount(emailConfirmedAt);
  const { userId, email } = profile;
  const device = {
    endpoint: "https://push.example/1",
    keys: {
      p256dh:
        "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
      auth: "AAAAAAAAAAAAAAAAAAAAAA",
    },
  };
  const caller = { userId, isAdmin: false, signedInAt: seconds(), sessionId: "old" };
  await addDevice(caller, device, new Date());
  await findOrMakeMailing(userId);
  const off = { receiptsOff: true, decisionsOff: true, unsubscribedAt: new Date().toISOString() };
  await writeAlone(mailings.change({ userId }, { set: off }));
  await pays(profile, thiefs);
  await earns(profile, 1500);
  const newEmail = { userId, email: stranger, from: email };
  const link = await makeCode("new-email", newEmail, new Date());
  const next = `${userId}@half-done.example`;
  const half = {
    nextEmail: next,
    phoneChangedAt: new Date().toISOString(),
    confirmedPhone: thiefs,
  };
  await transact([
    profiles.change({ userId }, { set: half }),
    emails.put({ email: next }, { userId }),
  ]);
  return { before: await read(profile), link, next };
}
type Everything = Awaited<ReturnType<typeof anAccountWithEverything>>;

const made = new Map<string, Promise<Everything>>();
/** The account after a mailed new password, with or without an earlier proof of its address. */
const afterReset = (proof: "first" | "later") => {
  const known = made.get(proof);
  const after =
    known ??
    anAccountWithEverything(proof === "first" ? undefined : new Date().toISOString()).then(
      async (given) => {
        expect((await resets(given.before)).status).toBe(200);
        return given;
      },
    );
  made.set(proof, after);
  return after;
};
/** Looks at one part of an account; `before` is its state before the new password. */
type Look = (given: Everything) => unknown;
const names: Look = async ({ before }) => {
  const { firstName, lastName } = await me(before);
  return { firstName, lastName };
};

test.each<[what: string, look: Look, first: unknown, later: unknown]>([
  ["first and last name", names, noNames, oldNames],
  ["the number", async ({ before }) => (await me(before))["phoneNumber"], "", thiefs],
  ["that it is asked for", async ({ before }) => (await me(before))["phoneNeeded"], true, false],
  [
    "that names are asked for",
    async ({ before }) => (await me(before))["namesNeeded"],
    true,
    false,
  ],
  [
    "the username",
    async ({ before }) => (await me(before))["username"] === before.username,
    false,
    true,
  ],
  [
    "whom payments by it find",
    async ({ before }) => (await writerNamed(before.username)) === before.userId,
    true,
    true,
  ],
  [
    "the account number",
    async ({ before }) => (await read(before)).accountNumber === before.accountNumber,
    true,
    true,
  ],
  ["the money", async ({ before }) => (await read(before)).currentBalance, 1800, 1800],
  ["the activation", async ({ before }) => (await read(before)).accountStatus, "active", "active"],
  [
    "a number as one that has paid by prompt",
    async ({ before }) => hasPaid(await read(before), thiefs),
    false,
    true,
  ],
  [
    "a number as proof that a training's fee is theirs",
    async ({ before }) => hasPaidFor(before.userId, thiefs),
    false,
    true,
  ],
  [
    "a yes to a number at a withdrawal",
    async ({ before }) => (await read(before)).confirmedPhone,
    undefined,
    undefined,
  ],
  [
    "the wait after a changed number",
    async ({ before }) => (await read(before)).phoneChangedAt !== undefined,
    false,
    true,
  ],
  [
    "a device that news is pushed to",
    async ({ before }) => {
      const [device] = await listDevices(before.userId);
      return device !== undefined && isSignedIn(device, await read(before));
    },
    false,
    false,
  ],
  [
    "mails that were turned off",
    async ({ before }) => wantedMails(await mailings.find(before)),
    { receipts: true, decisions: true, reminders: true },
    { receipts: false, decisions: false, reminders: false },
  ],
  [
    "a link to another address",
    async ({ link }) => (await send(account, api.confirmNewEmail, { body: { code: link } })).status,
    400,
    400,
  ],
  [
    "another address that is half done",
    async ({ before, next }) => [
      (await read(before)).nextEmail,
      await emails.find({ email: next }),
    ],
    [undefined, undefined],
    [expect.any(String), { userId: expect.any(String) }],
  ],
  ["the proof", async ({ before }) => (await me(before))["emailConfirmed"], true, true],
])("%s, after a mailed new password", async (_, look, first, later) => {
  expect(await look(await afterReset("first")), "the first proof").toEqual(first);
  expect(await look(await afterReset("later")), "proven before").toEqual(later);
});

describe("an account made with somebody else's address", () => {
  test("pays its owner, and never the phone of the thief who made and paid for it", async () => {
    const profile = await anAccount();
    await pays(profile, thiefs);
    const late = await prompts(profile, thiefs);

    expect((await resets(profile)).status).toBe(200);
    // The thief answers an earlier prompt, with the number that the account had then.
    await late();
    await earns(profile, 2500);

    expect(await withdraw(profile)).toMatchObject([409, "phone_needed", /profile/]);
    const own = { phoneNumber: owners, firstName: "Vera", lastName: "Otieno", username: "vera" };
    // This needs no fresh sign-in, even if the day's changes of the number are used up.
    const given = await change(profile, own, (await read(profile)).sessionsValidFrom);
    expect(given.body).toMatchObject({ ...own, phoneNeeded: false, namesNeeded: false });
    expect(given.body["phoneChangedAt"]).toBeNull();
    expect(await withdraw(profile)).toEqual([
      409,
      "phone_unconfirmed",
      expect.stringContaining(owners),
    ]);
    for (const confirmPhoneNumber of [thiefs, "0733000333"])
      expect((await withdraw(profile, { confirmPhoneNumber }))[1]).toBe("phone_unconfirmed");
    expect((await withdraw(profile, { confirmPhoneNumber: "0722 000 222" }))[0]).toBe(202);
    expect((await withdraw(profile))[0], "asked once").toBe(202);
    // Changing it back to the thief's number asks again.
    expect((await change(profile, { phoneNumber: thiefs })).status).toBe(200);
    await writeAlone(profiles.change(profile, { remove: ["phoneChangedAt"] }));
    await earns(profile, 1000);
    expect((await withdraw(profile))[1]).toBe("phone_unconfirmed");
  });

  test("asks nobody whose number has paid by prompt", async () => {
    const profile = await anAccount();
    await pays(profile, thiefs);
    await earns(profile, 1000);

    expect((await withdraw(profile))[0]).toBe(202);
  });

  test.each([
    ["paid after the proof", ["confirm", "pay", "reset"], 202],
    ["paid before it", ["pay", "confirm", "reset"], 409],
    ["paid before it, and no new password", ["pay", "confirm"], 202],
    ["confirmed, and not paid by it", ["confirm"], 409],
  ])("after the confirmation link was pressed: %s", async (_, steps, status) => {
    const profile = await anAccount();
    for (const step of steps) {
      if (step === "pay") await pays(profile, thiefs);
      else expect((await (step === "reset" ? resets : confirms)(profile)).status).toBe(200);
    }
    await earns(profile, 1000);

    expect(await me(profile)).toMatchObject({ phoneNumber: thiefs, phoneNeeded: false });
    expect((await withdraw(profile))[0]).toBe(status);
  });

  test("moving a thief's account to an address does not make its paying number known", async () => {
    const profile = await anAccount(new Date().toISOString());
    await pays(profile, thiefs);
    const email = `${randomUUID()}@victim.example`;
    const code = await makeCode(
      "new-email",
      { ...profile, email, from: profile.email },
      new Date(),
    );
    expect((await send(account, api.confirmNewEmail, { body: { code } })).status).toBe(200);
    expect((await resets({ ...profile, email })).status).toBe(200);
    await earns(profile, 1000);

    expect(await withdraw(profile)).toMatchObject([409, "phone_unconfirmed", /711000111/]);
  });

  test("the thief's session changes nothing after the new password", async () => {
    const profile = await anAccount();
    const before = seconds();
    await resets(profile);

    expect((await change(profile, { phoneNumber: thiefs }, before)).status).toBe(401);
    expect(await me(profile)).toMatchObject({ phoneNumber: "" });
  });

  test("a second link keeps the owner's entries since the first", async () => {
    const profile = await anAccount();
    await resets(profile);
    const second = await makeCode("reset-password", profile, new Date());
    await change(profile, { phoneNumber: owners });
    const body = { oobCode: second, password: "N3w-pass!word" };
    expect((await send(account, api.confirmPasswordReset, { body })).status).toBe(200);

    expect(await me(profile)).toMatchObject({ phoneNumber: owners });
  });

  test("two links at once drop the earlier entries once", async () => {
    const profile = await anAccount();
    const replies = await Promise.all([resets(profile), resets(profile)]);

    expect(replies.map(({ status }) => status)).toContain(200);
    expect(await read(profile)).toMatchObject({
      phoneNumber: "",
      earlierUsernames: [profile.username],
      emailConfirmedAt: expect.any(String),
    });
  });

  test("its username stays the account's: its owner may take it back, nobody else", async () => {
    const profile = await anAccount();
    const { username } = profile;
    for (const name of ["a", "b", "c", "d"])
      await change(profile, { username: `${name}${randomUUID().slice(0, 8)}` });
    await resets(profile);
    const other = await anAccount();

    expect((await change(other, { username })).status).toBe(409);
    // All names that one person may hold are used up, and a name is needed.
    const own = `v${randomUUID().slice(0, 8)}`;
    expect((await change(profile, { username: own })).status).toBe(200);
    expect((await change(profile, { username: `${own}x` })).status).toBe(409);
    expect((await change(profile, { username })).body).toMatchObject({ username });
    for (const each of [username, own])
      expect(await usernames.find({ username: each })).toMatchObject({ userId: profile.userId });
  });

  test("stays unproven while the earlier entries can't be dropped, and the next new password drops them", async () => {
    const profile = await anAccount();
    const restore = aroundTable(async (command, sendOn) => {
      if (command instanceof TransactWriteCommand) throw new Error("The table is away.");
      return await sendOn(command);
    });
    onTestFinished(restore);
    expect((await resets(profile)).status).toBe(200);
    expect(await me(profile)).toMatchObject({ emailConfirmed: false, phoneNumber: thiefs });

    restore();
    expect((await resets(profile)).status).toBe(200);
    expect(await me(profile)).toMatchObject({ emailConfirmed: true, phoneNumber: "" });
  });

  test("a link to a merely reserved address proves nothing of the account's own", async () => {
    const profile = await anAccount();
    const { userId } = profile;
    await writeAlone(profiles.change({ userId }, { set: { nextEmail: stranger } }));
    await writeAlone(emails.put({ email: stranger }, { userId }));
    await send(account, api.requestPasswordReset, { body: { email: stranger } });
    const oobCode = String(queued.at(-1)?.["code"]);

    const body = { oobCode, password: "Th1efs-own!" };
    expect((await send(account, api.confirmPasswordReset, { body })).status).toBe(200);
    expect(await me(profile)).toMatchObject({ emailConfirmed: false, phoneNumber: thiefs });

    asked = [];
    expect((await resets(profile)).status).toBe(200);
    expect(await me(profile)).toMatchObject({ emailConfirmed: true, phoneNumber: "" });
    expect(asked.map(({ action }) => action)).toContain("AdminUpdateUserAttributes");
    expect(await emails.find({ email: stranger })).toBeUndefined();
  });
});
