import { createHash, randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { api } from "#contracts/api";
import { trainingMessages } from "#contracts/trainings";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { dueTrainings, matchCode } from "../../../../lambdas/money/trainings/match-code";
import { writeAlone } from "../../../../lambdas/platform/table/transact";
import { book } from "../../../support/movements";
import { freshTable } from "../../../support/table";
import { someSettings } from "../../../support/table-world";
import { until } from "../../../support/until";
import { keepsPayment } from "../collections/support/kept-payment";
import { beforeNextTransaction } from "../support/before-next-transaction";
import { paidTrainings } from "./support/paid-trainings";
import { trainingWorld } from "./support/training-world";

const table = freshTable();
const world = trainingWorld(table.items);
const { told, paid } = paidTrainings(table.items, world);

let codes = 0;
const aCode = () => `UKZ${String(++codes).padStart(7, "0")}`;

describe("a code that a writer enters", () => {
  test("a code changes nothing if its payment comes after the writer closed the account", async () => {
    const { userId, msisdn } = await world.writer();
    const code = aCode();
    await world.submit(userId, code);
    await writeAlone(profiles.change({ userId }, { set: { closedAt: new Date().toISOString() } }));
    await keepsPayment({ receiptNumber: code, phone: msisdn });

    await matchCode(code, new Date());

    expect(await world.kept()).toContain(code);
  });

  test("a phone that was only prompted is no payer, even if somebody pays under the prompt's reference", async () => {
    const thief = await world.writer();
    const stranger = await world.writer();
    const pressed = { phone: stranger.msisdn, amount: 1 };
    const { body: prompted } = await world.asks(thief.userId, "startPayment", pressed);
    const credited = async () => (await world.entries(thief.userId)).length > 0;
    await world.pays(thief.msisdn, String(prompted["reference"]), 300);
    await until("the credit", credited);
    const code = await paid(stranger.msisdn, "school fees", 250);

    expect((await world.submit(thief.userId, code)).body).toMatchObject({
      status: "waiting",
      training: { reason: "other-payer" },
    });
    const { payers, payersBeforeProof } = await world.profile(thief.userId);
    expect([payers, payersBeforeProof]).toEqual([undefined, undefined]);
    // The phone that did pay counts.
    const own = await paid(thief.msisdn, "school fees", 250);
    expect((await world.submit(thief.userId, own)).body).toMatchObject({ status: "accepted" });
  });

  test("a code of a payment from the writer's own number is accepted, and activates the writer", async () => {
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
      paymentReference: code,
    });
    expect(await world.told(userId)).toEqual(["training-accepted"]);
    expect(await world.entries(userId)).toEqual([]);
    expect(await world.kept()).not.toContain(code);
  });

  test("the fee is deducted from the balance if the code's payment was credited to the writer", async () => {
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

  test("a code waits until M-Pesa has confirmed its payment, and is then accepted", async () => {
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

  test("a code is accepted immediately if its payment is stored during the check", async () => {
    const { userId, msisdn } = await world.writer();
    world.stopStream();
    const code = await world.pays(msisdn, "somebody", 250);
    await told(code);
    // The request has found no payment. The settlement runs before the request stores the code.
    const isSettled = beforeNextTransaction(() => world.stream());

    const { body } = await world.submit(userId, code);

    expect(isSettled()).toBe(true);
    expect(body).toMatchObject({ status: "accepted", training: { amount: 250 } });
    expect(await world.told(userId)).toEqual(["training-accepted"]);
    expect((await world.profile(userId)).accountStatus).toBe("active");
  });

  test("polling matches a code whose payment was not found at first", async () => {
    const { userId, msisdn } = await world.writer();
    const code = aCode();
    expect((await world.submit(userId, code)).body).toMatchObject({ status: "waiting" });
    await keepsPayment({ receiptNumber: code, phone: msisdn });

    const later = new Date(Date.now() + 61_000);
    for (const work of await dueTrainings(later)) expect(await work(later)).toBe(true);
    // Codes that are still unmatched were postponed, so nothing is due.
    expect(await dueTrainings(later)).toEqual([]);

    expect(await world.trainings(userId)).toMatchObject([{ status: "accepted" }]);
    await matchCode(code, later);
    expect(await world.told(userId)).toEqual(["training-accepted"]);
  });

  test("a code whose payment has another amount waits for the administrator, who sees the payment", async () => {
    const { userId, msisdn } = await world.writer();
    const code = await paid(msisdn, "nobody", 300);

    const { body } = await world.submit(userId, code);

    expect(body).toMatchObject({
      status: "waiting",
      training: { reason: "other-amount", amount: 300 },
    });
    expect((await world.profile(userId)).accountStatus).toBe("inactive");
    expect(await world.waiting()).toContainEqual(
      expect.objectContaining({
        referenceCode: code,
        writer: expect.objectContaining({ userId }),
        payment: expect.objectContaining({ amount: 300, account: "nobody", creditedTo: null }),
      }),
    );
  });

  const payer = "254712345678";
  const hashed = createHash("sha256").update(payer).digest("hex");
  const masked = "2547 ***** 678";
  test.each([
    ["a number that has paid for the account, whole", payer, "school fees", "accepted"],
    ["the same number, hashed", hashed, "school fees", "accepted"],
    ["the same number, masked", masked, "school fees", "waiting"],
    ["her own number, which has paid for nothing", "her own", "school fees", "waiting"],
    ["a masked number, to her account number", masked, "own", "accepted"],
    ["a masked number, to her training number", masked, "T own", "accepted"],
    [
      "a number that has paid for the account, to another's account number",
      payer,
      "other",
      "waiting",
    ],
    [
      "a number that has paid for the account, to another's training number",
      payer,
      "Tother",
      "waiting",
    ],
  ] as const)(
    "a code of a payment from %s gets the right status",
    async (_, phone, words, status) => {
      const her = await world.writer({}, payer);
      const other = await world.writer();
      const code = await keepsPayment({
        receiptNumber: aCode(),
        phone: phone === "her own" ? her.msisdn : phone,
        account: words.replace("own", her.account).replace("other", other.account),
      });

      const { body } = await world.submit(her.userId, code);

      expect(body).toMatchObject({
        status,
        training: { reason: status === "waiting" ? "other-payer" : null },
      });
    },
  );

  test("a code of a payment in another writer's balance waits, and that balance stays unchanged", async () => {
    const other = await world.writer();
    const { userId } = await world.writer();
    const code = await paid(other.msisdn, other.account, 250);

    expect((await world.submit(userId, code)).body).toMatchObject({
      status: "waiting",
      training: { reason: "other-payer" },
    });
    const refused = await world.decide(code, "accept");

    expect(refused).toMatchObject({
      status: 409,
      body: { message: trainingMessages.inOthersBalance },
    });
    expect(await world.profile(other.userId)).toMatchObject({ currentBalance: 250 });
  });

  test("a code belongs to one writer, and other writers who enter it are refused", async () => {
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

  test("a code passes to the payer, even if another writer entered it first", async () => {
    const thief = await world.writer();
    const owner = await world.writer();
    world.stopStream();
    const code = await world.pays(owner.msisdn, "nobody", 250);
    expect((await world.submit(thief.userId, code)).body).toMatchObject({ status: "waiting" });
    const second = await world.submit((await world.writer()).userId, code);
    expect(second.body).toMatchObject({ status: "refused", training: null });
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

  test("a code of a second payment for a course waits for the administrator", async () => {
    const { userId, msisdn } = await world.writer({ accountStatus: "active" });
    const [one, two] = [await paid(msisdn, "nobody", 250), await paid(msisdn, "nobody", 250)];

    const replies = await Promise.all([world.submit(userId, one), world.submit(userId, two)]);

    expect(new Set(replies.map(({ body }) => body["status"]))).toEqual(
      new Set(["accepted", "waiting"]),
    );
    expect(new Set((await world.trainings(userId)).map(({ reason }) => reason))).toEqual(
      new Set([null, "paid-before"]),
    );
  });

  test("a code is refused and not stored if its payment has left the balance", async () => {
    const { userId, msisdn, account } = await world.writer();
    const code = await paid(msisdn, account, 250);
    const at = new Date().toISOString();
    await book({ userId }, [{ kind: "withdrawal", amount: -100, at }]);

    expect((await world.submit(userId, code)).body).toMatchObject({
      status: "refused",
      training: null,
    });
    expect(await world.trainings(userId)).toEqual([]);
  });

  test("a code is refused in an ended session, even with the key of an earlier answer", async () => {
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

  test.each(["12345", "AB-CDE", "UKM 00001", "x".repeat(21)])(
    "the text %j is refused as a code",
    (code) => {
      const entered = { course: "normal", referenceCode: code };
      expect(api.submitTrainingCode.input.safeParse(entered).error?.issues).toMatchObject([
        { message: "Please enter a valid reference code (minimum 6 alphanumeric characters)" },
      ]);
    },
  );
});

describe("a writer who guesses", () => {
  afterEach(() => {
    process.env["SETTINGS"] = JSON.stringify(someSettings({ activationFee: 300 }));
  });

  test("guesses are limited, but accepted codes are not counted, and are possible even above the limit", async () => {
    const settings = someSettings({ activationFee: 300 });
    settings.limits.trainingCodesPerWriter = { count: 3, minutes: 60 };
    process.env["SETTINGS"] = JSON.stringify(settings);
    const { userId, msisdn } = await world.writer();
    const [one, two] = [await paid(msisdn, "nobody", 250), await paid(msisdn, "nobody", 1000)];

    expect((await world.submit(userId, one)).status).toBe(200);
    const replies = [];
    for (let guess = 0; guess < 4; guess++)
      replies.push((await world.submit(userId, `UKM00001${guess}0`)).status);

    expect(replies).toEqual([200, 200, 200, 429]);
    expect((await world.submit(userId, two, "special")).body).toMatchObject({ status: "accepted" });
  });

  test("a writer can have at most three codes without a payment, even by parallel requests", async () => {
    const { userId, msisdn } = await world.writer();
    const codes = Array.from({ length: 12 }, (_, at) => `UKQ00000${String(at).padStart(2, "0")}`);

    const replies = await Promise.all(codes.map((code) => world.submit(userId, code)));

    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(9);
    for (const { status, body } of refused) {
      expect(status).toBe(409);
      expect(body).toEqual({ code: "too_many_codes", message: trainingMessages.tooManyCodes });
    }
    const kept = await world.trainings(userId);
    expect(kept).toHaveLength(3);
    // A repeated code does not count again, for either course.
    const again = await world.submit(userId, String(kept[0]?.referenceCode), "special");
    expect(again.body).toMatchObject({ status: "waiting", training: { course: "special" } });

    const own = await paid(msisdn, "nobody", 250);
    expect((await world.submit(userId, own)).body).toMatchObject({ status: "accepted" });
    // Once one of the three codes is decided, another code can wait.
    await world.decide(String(kept[1]?.referenceCode), "refuse");
    const receiptNumber = await keepsPayment({ receiptNumber: String(kept[2]?.referenceCode) });
    await matchCode(receiptNumber, new Date());
    const next = [];
    for (const code of ["UKQ0000090", "UKQ0000091", "UKQ0000092"])
      next.push((await world.submit(userId, code)).status);
    expect(next).toEqual([200, 200, 409]);
  });
});
