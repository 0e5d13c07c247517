import { beforeEach, describe, expect, test } from "vitest";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { receivedIn } from "../../../../lambdas/desk/received";
import { attributePayment } from "../../../../lambdas/money/collections/attribute-payment";
import { keepUnsettled } from "../../../../lambdas/money/collections/settle-confirmation";
import { settleUnattributed } from "../../../../lambdas/money/collections/settle-unattributed";
import { freshWorld } from "./history/memory-world";
import { rails } from "./history/rails";
import { usernames, writers } from "./history/run-history";

const here = freshWorld();
const { takes, settles } = rails(() => here.world);

const entries = () => here.ofType("LedgerEntry");
/** What the money page counts. */
const received = () =>
  [...entries(), ...here.ofType("UnattributedPayment")].flatMap((item) => receivedIn(item));
const kept = () => here.ofType("UnattributedPayment")[0] ?? {};
const attribute = (username: string) =>
  attributePayment({
    receipt: String(kept()["receiptNumber"]),
    by: "administrator",
    username,
    note: "looked at",
    idempotency: undefined,
    now: here.world.now,
  });

/** The pay bill's confirmation of the prompt comes, and settling it fails until it is given up. */
async function isGivenUp() {
  for (const sent of takes("c2b")) await here.world.deliver(sent);
  await here.world.look();
  for (const notice of here.world.notices()) await keepUnsettled(notice, here.world.now);
  await here.world.look();
}
const asks = () => here.does({ do: "wait", seconds: 10 }, { do: "poll", writer: 0 });

beforeEach(() =>
  here.does(
    { do: "press", writer: 0, phone: 0, key: null, push: "ok" },
    { do: "answer", how: "approve" },
  ),
);

describe("a prompt's payment whose confirmation was given up", () => {
  test("is not credited again by the administrator, once the query has vouched for it", async () => {
    await asks();
    await isGivenUp();
    expect([entries().length, kept()["decision"]]).toEqual([1, undefined]);

    const replies = [await attribute(usernames[0]), await attribute(usernames[0])];

    for (const reply of replies) expect(reply.entry).toMatchObject({ sequence: 1, amount: 300 });
    expect(entries()).toMatchObject([{ receiptNumber: kept()["receiptNumber"] }]);
    expect(kept()["decision"]).toMatchObject({ as: "credited", userId: writers[0] });
    expect(here.ofType("Act")).toMatchObject([{ act: "payment-attributed" }]);
    expect(await profiles.find({ userId: writers[0] })).toMatchObject({ currentBalance: 300 });
  });

  test("counts once among what was received, once the query has vouched for it", async () => {
    await asks();
    await isGivenUp();

    expect(received()).toMatchObject([{ kind: "activation", amount: 300 }]);

    await attribute(usernames[0]);
    expect(received()).toMatchObject([{ kind: "activation", amount: 300 }]);
  });

  test("counts once among what was received, when the query vouches for it afterwards", async () => {
    await isGivenUp();
    expect(received()).toMatchObject([{ kind: "unowned", amount: 300 }]);

    await asks();

    expect(received()).toMatchObject([{ kind: "activation", amount: 300 }]);

    await attribute(usernames[0]);
    expect(received()).toMatchObject([{ kind: "activation", amount: 300 }]);
    expect(entries()).toHaveLength(1);
  });

  test("can't be closed as not ours while it is in its writer's balance", async () => {
    await asks();
    await isGivenUp();

    const closing = settleUnattributed({
      receipt: String(kept()["receiptNumber"]),
      by: "administrator",
      note: "not ours",
      idempotency: undefined,
      now: here.world.now,
    });

    await expect(closing).rejects.toMatchObject({ code: "conflict" });
  });

  test("is not credited to another either", async () => {
    await asks();
    await isGivenUp();

    await expect(attribute(usernames[1])).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(usernames[0]),
    });

    expect(entries()).toHaveLength(1);
    expect(kept()["decision"]).toBeUndefined();
  });

  test("is not credited to another before the query has vouched for it either", async () => {
    await isGivenUp();

    await expect(attribute(usernames[1])).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(usernames[0]),
    });
    await asks();

    expect(entries()).toMatchObject([{ userId: writers[0], amount: 300 }]);
  });

  test("is credited once, when the query vouches for it afterwards", async () => {
    await isGivenUp();

    expect((await attribute(usernames[0])).entry).toMatchObject({ amount: 300 });
    await asks();
    await settles();

    expect(entries()).toHaveLength(1);
    expect(here.ofType("PaymentAttempt")).toMatchObject([{ state: "paid" }]);
  });
});
