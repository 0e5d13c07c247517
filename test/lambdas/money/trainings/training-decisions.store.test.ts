import { describe, expect, test } from "vitest";
import { closeProfile } from "../../../../lambdas/accounts/close-account";
import { receivedIn } from "../../../../lambdas/desk/received";
import { logged } from "../../../support/logged";
import { freshTable } from "../../../support/table";
import { paidTrainings } from "./support/paid-trainings";
import { trainingWorld } from "./support/training-world";

const table = freshTable();
const world = trainingWorld(table.items);
const { told, paid } = paidTrainings(table.items, world);

describe("a payment to the training number", () => {
  test.each([
    [250, "normal"],
    [1000, "special"],
  ] as const)("KES %i opens the %s course once, without a code", async (amount, course) => {
    const { userId, msisdn, account } = await world.writer();
    const receipt = await paid("254700111333", `t ${account}`, amount);
    await world.outside("POST", `/api/resend/${receipt}`);
    await world.stream();

    expect(await world.trainings(userId)).toMatchObject([
      { course, status: "accepted", referenceCode: receipt, amount },
    ]);
    expect(await world.profile(userId)).toMatchObject({
      accountStatus: "active",
      currentBalance: 0,
      totalMoney: 0,
    });
    expect(await world.told(userId)).toEqual(["training-accepted"]);
    expect(await world.kept()).not.toContain(receipt);
    const other = await world.writer({ phoneNumber: `+${msisdn}` });
    expect((await world.submit(other.userId, receipt)).body).toMatchObject({ status: "refused" });
    expect((await world.submit(userId, receipt, course)).body).toMatchObject({
      status: "accepted",
    });
  });

  test("a payment of another amount, or a second one for a course, waits without an alarm", async () => {
    const { userId, msisdn, account } = await world.writer();
    const log = logged();
    const odd = await paid(msisdn, `T${account}`, 300);
    await paid(msisdn, `T${account}`, 250);
    const second = await paid(msisdn, `T${account}`, 250);
    log.restore();
    expect(log.text()).not.toContain('"UnattributedPayments"');

    const trainings = await world.trainings(userId);

    expect(trainings.map(({ status, reason }) => [status, reason])).toEqual([
      ["waiting", "paid-before"],
      ["accepted", null],
      ["waiting", "other-amount"],
    ]);
    expect(await world.kept()).not.toContain(odd);
    await world.decide(odd, "refuse");
    await world.decide(second, "accept");
    expect(await world.kept()).toContain(odd);
    expect(await world.kept()).not.toContain(second);
  });
});

describe("the administrator", () => {
  const aWaiting = async (amount = 300) => {
    const writer = await world.writer();
    const code = await paid(writer.msisdn, "nobody", amount);
    await world.submit(writer.userId, code);
    return { ...writer, code };
  };

  test("an accepted code makes its payment the fee once, even if the decision is repeated", async () => {
    const { userId, code } = await aWaiting();

    const replies = await Promise.all([
      world.decide(code, "accept"),
      world.decide(code, "accept"),
      world.decide(code, "refuse"),
    ]);
    const other = await world.decide(code, "refuse");

    expect(replies.map(({ status }) => status).filter((status) => status === 200).length).toBe(
      replies[2]?.status === 200 ? 1 : 2,
    );
    const [training] = await world.trainings(userId);
    expect(other.status).toBe(training?.status === "refused" ? 200 : 409);
    expect(await world.told(userId)).toHaveLength(1);
    expect((await world.kept()).includes(code)).toBe(training?.status === "refused");
  });

  test("a refused code shows its writer the note, and its payment can then be credited", async () => {
    const { userId, username, code } = await aWaiting();

    expect((await world.decide(code, "refuse")).body).toMatchObject({
      training: { status: "refused" },
    });
    expect(await world.trainings(userId)).toMatchObject([
      { status: "refused", note: "Seen in the portal." },
    ]);
    const { body } = await world.attribute(code, username);

    expect(body).toMatchObject({ entry: { kind: "activation", amount: 300, receiptNumber: code } });
    expect(await world.profile(userId)).toMatchObject({
      accountStatus: "active",
      currentBalance: 300,
      unread: 3,
    });
    const acts = (await table.items()).filter(({ subject }) => subject === code);
    expect(new Set(acts.map(({ act }) => act))).toEqual(
      new Set(["training-refused", "payment-attributed"]),
    );
  });

  const opensByHand = async (account: string, amount: number) => {
    const writer = await world.writer();
    world.stopStream();
    const code = await world.pays(writer.msisdn, account || writer.account, amount);
    await world.submit(writer.userId, code);
    expect((await world.decide(code, "accept")).body).toMatchObject({
      training: { status: "accepted", payment: null },
    });
    await told(code);
    const log = logged();
    await world.stream();
    log.restore();
    return { ...writer, code, log: log.text() };
  };
  /** Returns the money page's figures for a payment. */
  const counted = async (code: string) =>
    (await table.items())
      .flatMap((item) => receivedIn(item))
      .filter(({ receiptNumber }) => receiptNumber === code)
      .map(({ kind, amount }) => [kind, amount]);

  test.each([
    [1, "unowned"],
    [250, "training"],
    [1000, "unowned"],
  ])(
    "a payment of %i without an owner, made after its code was accepted, counts as %s",
    async (amount, kind) => {
      const { userId, username, code, log } = await opensByHand("nobody", amount);
      const isFee = kind === "training";

      expect((await world.kept()).includes(code)).toBe(!isFee);
      for (const told of ['"training-not-taken"', '"PaymentReviews":1'])
        expect(log.includes(told)).toBe(!isFee);
      expect(await world.trainings(userId)).toMatchObject([
        { status: "accepted", amount: isFee ? amount : null },
      ]);
      expect(await counted(code)).toEqual([[kind, amount]]);
      expect((await world.attribute(code, username)).status).toBe(isFee ? 409 : 200);
      expect(await world.profile(userId)).toMatchObject({ currentBalance: isFee ? 0 : amount });
    },
  );

  test.each([
    [1, [1]],
    [250, [250, -250]],
    [1000, [1000, -250]],
  ])(
    "a payment of %i into the balance after its code was accepted pays the fee if it is enough",
    async (amount, worth) => {
      const { userId, log } = await opensByHand("", amount);

      expect((await world.entries(userId)).map((entry) => entry.amount)).toEqual(worth);
      expect(log.includes('"training-not-taken"')).toBe(amount < 250);
    },
  );

  test("a code of a closed account can't be accepted, but its payment can go to another writer", async () => {
    const { userId, code } = await aWaiting();
    const caller = { userId, isAdmin: false, signedInAt: Date.now() };
    await closeProfile(caller, await world.profile(userId), new Date());

    const { status, body } = await world.decide(code, "accept");

    expect([status, body["message"]]).toEqual([409, expect.stringContaining("closed")]);
    expect(await world.profile(userId)).toMatchObject({ accountStatus: "inactive", unread: 0 });
    await world.decide(code, "refuse");
    const other = await world.writer();
    expect((await world.attribute(code, other.username)).status).toBe(200);
  });

  test("a decision about an unknown code, or without a note, is an error", async () => {
    expect((await world.decide("UKM9999999", "accept")).status).toBe(404);
    const noted = { body: { decision: "accept", note: " " } };
    expect((await world.decide("UKM9999999", "accept", noted)).status).toBe(400);
  });
});

describe("a payment without an owner", () => {
  test("the payment is credited to the writer once, even if its confirmation is repeated", async () => {
    const { userId, username } = await world.writer();
    const receipt = await paid("254700111444", "who am I", 300);

    const replies = await Promise.all([
      world.attribute(receipt, username),
      world.attribute(receipt.toLowerCase(), username.toUpperCase()),
    ]);
    await world.outside("POST", `/api/resend/${receipt}`);
    await world.stream();
    const again = await world.attribute(receipt, username);

    for (const { status, body } of [...replies, again]) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ entry: { sequence: 1, amount: 300 } });
    }
    expect(await world.entries(userId)).toEqual([{ kind: "activation", amount: 300 }]);
    expect((await world.told(userId)).sort()).toEqual(["account-activated", "payment-confirmed"]);
    expect(await world.kept()).not.toContain(receipt);
    const item = (await table.items()).find(({ pk }) => pk === `UNATTRIBUTED#${receipt}`);
    expect(item?.["decision"]).toMatchObject({ as: "credited", userId, note: "She sent the SMS." });
  });

  test("the payment is not credited to a second writer or an unknown one", async () => {
    const one = await world.writer();
    const other = await world.writer();
    const receipt = await paid("254700111444", "who am I", 300);

    expect((await world.attribute(receipt, "nobody-at-all")).body).toMatchObject({
      code: "invalid_input",
      fields: { username: ["No writer has or had this username."] },
    });
    const replies = await Promise.all([
      world.attribute(receipt, one.username),
      world.attribute(receipt, other.username),
    ]);

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const [first, second] = [await world.entries(one.userId), await world.entries(other.userId)];
    expect([...first, ...second]).toEqual([{ kind: "activation", amount: 300 }]);
    expect((await world.attribute("UKM8888888", one.username)).status).toBe(404);
  });

  test("the payment is used once if it is attributed and its code is entered at the same moment", async () => {
    const { userId, username, msisdn } = await world.writer();
    const code = await paid(msisdn, "nobody", 250);
    const replies = await Promise.all([
      world.submit(userId, code),
      world.attribute(code, username),
    ]);

    const { currentBalance, totalMoney } = await world.profile(userId);
    const entries = await world.entries(userId);
    expect(replies[0]?.body["status"]).toBe("accepted");
    expect(currentBalance).toBe(0);
    expect(totalMoney).toBe(0);
    expect([0, 2]).toContain(entries.length);
    expect((await world.attribute(code, username)).status).toBe(entries.length === 0 ? 409 : 200);
    expect(await world.entries(userId)).toHaveLength(entries.length);
  });
});
