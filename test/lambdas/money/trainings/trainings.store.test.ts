import { AsyncResource } from "node:async_hooks";
import { createHash, randomUUID } from "node:crypto";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, describe, expect, test } from "vitest";
import { aroundTable } from "../../../support/around-table";
import { freshTable } from "../../../support/table";
import { someSettings } from "../../../support/table-world";
import { paidTrainings } from "./support/paid-trainings";
import { trainingWorld } from "./support/training-world";

const table = freshTable();
const world = trainingWorld(table.items);
const { told, paid } = paidTrainings(table.items, world);

describe("a code that a writer enters", () => {
  test("of a payment from her own number is accepted at once: active, told, and given the place", async () => {
    const { userId, msisdn } = await world.writer();
    const code = await paid(msisdn, "training fee", 250);

    const { status, body } = await world.submit(userId, ` ${code.toLowerCase()} `);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "accepted",
      training: {
        course: "normal",
        referenceCode: code,
        amount: 250,
        link: "https://meet.kalamu.example/normal",
      },
    });
    expect(await world.profile(userId)).toMatchObject({
      accountStatus: "active",
      currentBalance: 0,
      totalMoney: 0,
      trainingActivatedAt: expect.any(String),
    });
    expect(await world.told(userId)).toEqual(["training-accepted"]);
    expect(await world.entries(userId)).toEqual([]);
    expect(await world.kept()).not.toContainEqual(expect.objectContaining({ receiptNumber: code }));
  });

  test("of a payment in her own balance takes the fee out of it", async () => {
    const { userId, msisdn, account } = await world.writer();
    const code = await paid(msisdn, account, 1000);

    const { body } = await world.submit(userId, code, "special");

    expect(body).toMatchObject({ status: "accepted" });
    expect(await world.entries(userId)).toEqual([
      { kind: "activation", amount: 1000 },
      { kind: "training", amount: -1000 },
    ]);
    expect(await world.profile(userId)).toMatchObject({
      accountStatus: "active",
      currentBalance: 0,
      totalMoney: 0,
      entryCount: 2,
    });
  });

  test("before M-Pesa has confirmed it waits, and is matched with the confirmation", async () => {
    const { userId, msisdn } = await world.writer();
    world.stopStream();
    const code = await world.pays(msisdn, "somebody", 250);

    const { body } = await world.submit(userId, code);
    expect(body).toMatchObject({ status: "waiting", training: { reason: "not-known" } });
    expect((await world.profile(userId)).accountStatus).toBe("inactive");
    await told(code);
    await world.stream();

    expect(await world.trainings(userId)).toMatchObject([{ status: "accepted", amount: 250 }]);
    expect(await world.told(userId)).toEqual(["training-accepted"]);
    expect((await world.profile(userId)).accountStatus).toBe("active");
  });

  test("is accepted at once when its payment is kept while it is being checked", async () => {
    const { userId, msisdn } = await world.writer();
    world.stopStream();
    const code = await world.pays(msisdn, "somebody", 250);
    await told(code);
    // With the rights of the function that settles, not of the one that is asked.
    const settle = AsyncResource.bind(() => world.stream());
    let isSettled = false;
    const remove = aroundTable(async (command, sent) => {
      // The code was looked for and not found; it is stored only after the settlement has looked for it.
      if (command instanceof TransactWriteCommand && !isSettled) {
        isSettled = true;
        await settle();
      }
      return await sent(command);
    });

    const { body } = await world.submit(userId, code).finally(remove);

    expect(isSettled).toBe(true);
    expect(body).toMatchObject({ status: "accepted", training: { amount: 250 } });
    expect(await world.told(userId)).toEqual(["training-accepted"]);
    expect((await world.profile(userId)).accountStatus).toBe("active");
  });

  test("that nobody matched in the same moment is matched by polling", async () => {
    const { userId, msisdn } = await world.writer();
    const { matchCode } = await import("../../../../lambdas/money/trainings/match-code");
    const { dueTrainings } = await import("../../../../lambdas/money/trainings/match-code");
    expect((await world.submit(userId, "UKM0000009")).body).toMatchObject({ status: "waiting" });
    const { keepUnattributed } = await import(
      "../../../../lambdas/money/collections/received-payment"
    );
    await keepUnattributed({
      receiptNumber: "UKM0000009",
      amount: 250,
      amountAsSent: "250.00",
      account: "x",
      phone: msisdn,
      payerName: "",
      paidAt: null,
      receivedAt: new Date().toISOString(),
      forTraining: false,
    });

    const later = new Date(Date.now() + 61_000);
    for (const work of await dueTrainings(later)) expect(await work(later)).toBe(true);

    expect(await world.trainings(userId)).toMatchObject([{ status: "accepted" }]);
    await matchCode("UKM0000009", later);
    expect(await world.told(userId)).toEqual(["training-accepted"]);
  });

  test.each([
    ["other-payer", "254700111222", "nobody", 250],
    ["other-amount", undefined, "nobody", 300],
  ] as const)("waits for the administrator: %s", async (reason, payer, account, amount) => {
    const { userId, msisdn } = await world.writer();
    const code = await paid(payer ?? msisdn, account, amount);

    const { body } = await world.submit(userId, code);

    expect(body).toMatchObject({ status: "waiting", training: { reason, amount } });
    expect((await world.profile(userId)).accountStatus).toBe("inactive");
    const { body: listed } = await world.ask("listTrainingPayments", {
      query: { status: "waiting" },
    });
    expect(listed["trainings"]).toContainEqual(
      expect.objectContaining({
        referenceCode: code,
        writer: expect.objectContaining({ userId }),
        payment: expect.objectContaining({ amount, account, creditedTo: null }),
      }),
    );
  });

  test("of a masked number waits where it fits another writer's, and is accepted where it doesn't", async () => {
    const { refreshPerson } = await import("../../../../lambdas/accounts/people/follow-people");
    const { userId, msisdn } = await world.writer();
    const middle = msisdn[6] === "9" ? "1" : "9";
    const alike = await world.writer({
      phoneNumber: `+${msisdn.slice(0, 6)}${middle}${msisdn.slice(7)}`,
    });
    await refreshPerson(alike.userId);
    await refreshPerson(userId);
    const theirs = await paid(msisdn, "training fee", 250);
    const waits = await world.submit(userId, theirs);
    const { transact } = await import("../../../../lambdas/platform/table/transact");
    const { profiles } = await import("../../../../lambdas/accounts/profile/profile");
    await transact([
      profiles.change({ userId: alike.userId }, { set: { phoneNumber: "+254700000001" } }),
    ]);
    await refreshPerson(alike.userId);

    const own = await paid(msisdn, "training fee", 250);
    const accepted = await world.submit(userId, own);

    expect(waits.body).toMatchObject({ status: "waiting", training: { reason: "other-payer" } });
    expect(accepted.body).toMatchObject({ status: "accepted" });
  });

  test("of a masked number that became hers after the payment waits for the administrator", async () => {
    const paidAt = Date.now();
    const { userId, msisdn } = await world.writer({
      phoneChangedAt: new Date(paidAt + 60_000).toISOString(),
    });
    const code = await paid(msisdn, "training fee", 250);

    expect((await world.submit(userId, code)).body).toMatchObject({
      status: "waiting",
      training: { reason: "other-payer" },
    });
    expect((await world.profile(userId)).accountStatus).toBe("inactive");
  });

  test.each(["whole", "hashed"])(
    "of a %s number waits where it became hers after the payment, or is another writer's too",
    async (told) => {
      const { refreshPerson } = await import("../../../../lambdas/accounts/people/follow-people");
      const { keepUnattributed } = await import(
        "../../../../lambdas/money/collections/received-payment"
      );
      const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
      const longAgo = { createdAt: "2026-01-01T06:00:00.000Z" };
      const payer = await world.writer(longAgo);
      await refreshPerson(payer.userId);
      const { phoneNumber, msisdn } = payer;
      const sharer = await world.writer({ ...longAgo, phoneNumber });
      const taker = await world.writer({
        ...longAgo,
        phoneNumber,
        phoneChangedAt: new Date().toISOString(),
      });
      const keep = async () => {
        const receiptNumber = `UKZ${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;
        await keepUnattributed({
          receiptNumber,
          amount: 250,
          amountAsSent: "250.00",
          account: "training",
          phone: told === "whole" ? msisdn : createHash("sha256").update(msisdn).digest("hex"),
          payerName: "",
          paidAt: yesterday,
          receivedAt: yesterday,
          forTraining: false,
        });
        return receiptNumber;
      };
      const ofTaker = await world.submit(taker.userId, await keep());
      const ofSharer = await world.submit(sharer.userId, await keep());
      const { transact } = await import("../../../../lambdas/platform/table/transact");
      const { profiles } = await import("../../../../lambdas/accounts/profile/profile");
      await transact([
        profiles.change({ userId: payer.userId }, { set: { phoneNumber: "+254700000002" } }),
      ]);
      await refreshPerson(payer.userId);
      const ofOnlyOne = await world.submit(sharer.userId, await keep());

      const waits = { status: "waiting", training: { reason: "other-payer" } };
      expect(ofTaker.body).toMatchObject(waits);
      expect(ofSharer.body).toMatchObject(waits);
      expect(ofOnlyOne.body).toMatchObject({ status: "accepted" });
    },
  );

  test("of a payment in another's balance waits, and nothing can be taken from there", async () => {
    const other = await world.writer();
    const { userId } = await world.writer();
    const code = await paid(other.msisdn, other.account, 250);

    expect((await world.submit(userId, code)).body).toMatchObject({
      status: "waiting",
      training: { reason: "other-payer" },
    });
    const refused = await world.decide(code, "accept");

    expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await world.profile(other.userId)).toMatchObject({ currentBalance: 250 });
  });

  test("is one writer's, once: another's is refused, and her own is answered as before", async () => {
    const first = await world.writer();
    const second = await world.writer();
    const code = await paid(first.msisdn, "nobody", 250);

    const replies = await Promise.all([
      world.submit(first.userId, code),
      world.submit(first.userId, code),
      world.submit(second.userId, code),
    ]);
    const again = await world.submit(first.userId, code);
    const others = await world.submit(second.userId, code);

    expect(replies.slice(0, 2).map(({ body }) => body["status"])).toEqual(["accepted", "accepted"]);
    expect(again.body).toMatchObject({ status: "accepted" });
    expect(others.body).toMatchObject({ status: "refused", training: null });
    expect(await world.told(first.userId)).toEqual(["training-accepted"]);
    expect((await world.profile(second.userId)).accountStatus).toBe("inactive");
  });

  test("is given to whose payment it is, although another entered it first", async () => {
    const thief = await world.writer();
    const owner = await world.writer();
    world.stopStream();
    const code = await world.pays(owner.msisdn, "nobody", 250);
    expect((await world.submit(thief.userId, code)).body).toMatchObject({ status: "waiting" });
    await told(code);
    await world.stream();
    expect(await world.trainings(thief.userId)).toMatchObject([
      { status: "waiting", reason: "other-payer" },
    ]);

    expect((await world.submit(owner.userId, code)).body).toMatchObject({ status: "accepted" });

    expect(await world.trainings(thief.userId)).toMatchObject([
      { status: "refused", reason: "used" },
    ]);
    expect(await world.told(thief.userId)).toEqual(["training-refused"]);
    expect(await world.decide(code, "refuse")).toMatchObject({ status: 409 });
  });

  test("of a course that was paid for before waits for the administrator", async () => {
    const { userId, msisdn } = await world.writer();
    const [one, two] = [await paid(msisdn, "nobody", 250), await paid(msisdn, "nobody", 250)];

    const replies = await Promise.all([world.submit(userId, one), world.submit(userId, two)]);

    expect(new Set(replies.map(({ body }) => body["status"]))).toEqual(
      new Set(["accepted", "waiting"]),
    );
    expect(
      (await world.trainings(userId))
        .map(({ reason }) => String(reason))
        .sort((one, other) => one.localeCompare(other)),
    ).toEqual(["null", "paid-before"]);
  });

  test("is refused, and not kept, when its payment has left the balance", async () => {
    const { userId, msisdn, account } = await world.writer();
    const code = await paid(msisdn, account, 250);
    const { transact } = await import("../../../../lambdas/platform/table/transact");
    const { appendEntry } = await import("../../../../lambdas/money/ledger/ledger");
    const movement = { date: new Date().toISOString(), receiptNumber: null, amount: -100 };
    const profile = await world.profile(userId);
    await transact(
      appendEntry(profile, { ...movement, kind: "withdrawal" }, {}, new Date()).writes,
    );

    expect((await world.submit(userId, code)).body).toMatchObject({
      status: "refused",
      training: null,
    });
    expect(await world.trainings(userId)).toEqual([]);
  });

  test("is refused by an ended session, and answered the same under the same key in one that goes on", async () => {
    const { userId } = await world.writer({ sessionsValidFrom: Math.floor(Date.now() / 1000) - 5 });
    const ended = await world.submit(userId, "UKM0000001", "normal", { signedInAt: 1 });
    expect(ended.status).toBe(401);

    const key = randomUUID();
    const first = await world.submit(userId, "UKM0000001", "normal", { key });
    const second = await world.submit(userId, "UKM0000001", "normal", { key });
    const other = await world.submit(userId, "UKM0000002", "normal", { key });

    expect(second.body).toEqual(first.body);
    expect(other.body).toMatchObject({ code: "idempotency_conflict" });
    const after = await world.submit(userId, "UKM0000001", "normal", { key, signedInAt: 1 });
    expect(after.status).toBe(401);
  });

  test.each(["", "12345", "AB-CDE", "UKM 00001", "x".repeat(21)])(
    "is refused as %j",
    async (code) => {
      const { userId } = await world.writer();
      expect(await world.submit(userId, code)).toMatchObject({
        status: 400,
        body: {
          fields: {
            referenceCode: [
              "Please enter a valid reference code (minimum 6 alphanumeric characters)",
            ],
          },
        },
      });
    },
  );
});

describe("whoever guesses", () => {
  afterEach(() => {
    process.env["SETTINGS"] = JSON.stringify(someSettings({ activationFee: 300 }));
  });

  test("is slowed down; a code that is accepted counts for nothing", async () => {
    const settings = someSettings({ activationFee: 300 });
    settings.limits.trainingCodesPerWriter = { count: 3, minutes: 60 };
    process.env["SETTINGS"] = JSON.stringify(settings);
    const { userId, msisdn } = await world.writer();
    const code = await paid(msisdn, "nobody", 250);

    expect((await world.submit(userId, code)).status).toBe(200);
    const replies = [];
    for (let guess = 0; guess < 4; guess++)
      replies.push((await world.submit(userId, `UKM00001${guess}0`)).status);

    expect(replies).toEqual([200, 200, 200, 429]);
  });
});
