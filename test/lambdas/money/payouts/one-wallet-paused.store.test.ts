import { afterEach, expect, test } from "vitest";
import type { Wallet } from "#contracts/ledger";
import { freshTable } from "../../../support/table";
import { until } from "../../../support/until";
import { withdrawalsWorld } from "./support/withdrawals-world";

const table = freshTable();
const world = withdrawalsWorld(table.items);

const wrong = {
  mpesa: { initiatorPassword: "expired" },
  airtel: { airtelPin: "0000" },
} as const satisfies Record<Wallet, object>;

const toSend = { mpesa: /^TO_SEND#/, airtel: /^TO_SEND_AIRTEL#/ };

async function asked(wallet: Wallet) {
  const writer = await world.newWriter();
  const { body } = await world.asks(writer.userId, "withdraw", { wallet, amount: 400 });
  return { ...writer, id: (body["withdrawal"] as { id: string }).id };
}

/** Has a provider refuse our credentials; returns the withdrawal that caused the request. */
async function refuse(wallet: Wallet) {
  world.changeSecret(wrong[wallet]);
  await world.decides("setPayouts", { body: { paused: false } });
  const refused = await asked(wallet);
  await world.work();
  await until(`${wallet} stops`, async () =>
    (await world.stopped()).some((each) => each.wallet === wallet),
  );
  await world.settled();
  return refused;
}

/** Lets minutes pass until it is paid: the result or the request's answer may come first. */
async function paidInTheEnd(id: string) {
  let minutes = 0;
  await until("The withdrawal is paid", async () => {
    if ((await world.withdrawalOf(id))["state"] === "paid") return true;
    minutes += 1.2;
    await world.later(id, minutes);
    return false;
  });
}

const mend = (wallet: Wallet) =>
  world.changeSecret(
    wallet === "mpesa"
      ? { initiatorPassword: world.credentials.initiatorPassword }
      : { airtelPin: world.airtelPin },
  );

afterEach(async () => {
  mend("mpesa");
  mend("airtel");
  await world.decides("setPayouts", { body: { paused: false } });
});

test.each([
  ["airtel", "mpesa"],
  ["mpesa", "airtel"],
] as const)(
  "%s's refusal of our credentials does not stop payouts by %s",
  async (stopped, other) => {
    await refuse(stopped);

    const paid = await asked(other);
    const waiting = await asked(stopped);
    await world.work();
    if (other === "airtel") await world.later(paid.id, 1.2);

    await world.becomes(paid.id, "paid");
    expect(await world.withdrawalOf(waiting.id)).toMatchObject({
      state: "requested",
      timesAsked: 0,
    });
    await world.learnsOfPause(paid.userId, [stopped]);
    expect((await world.decides("getPayouts")).body).toMatchObject({
      paused: true,
      reason: "credentials",
      stopped: [{ wallet: stopped, providerSaid: { code: expect.any(String) } }],
    });
    // Polling does not read the stopped wallet's waiting withdrawals, however many there are.
    expect((await world.withdrawalOf(waiting.id))["gsi1pk"]).toMatch(toSend[stopped]);
  },
);

test("payouts to one wallet can be resumed alone, but the administrator's pause stops all", async () => {
  const byAirtel = await refuse("airtel");
  const byMpesa = await refuse("mpesa");
  await world.decides("setPayouts", { body: { paused: false } });
  world.changeSecret(wrong.airtel);
  const again = await asked("airtel");
  await world.work();
  expect(await world.stopped()).toMatchObject([{ wallet: "airtel" }]);

  const paused = await world.decides("setPayouts", { body: { paused: true } });
  expect(paused.body).toMatchObject({ reason: "administrator", stopped: [{ wallet: "airtel" }] });
  await world.learnsOfPause(again.userId, ["mpesa", "airtel"]);

  mend("airtel");
  mend("mpesa");
  const resumed = await world.decides("setPayouts", { body: { paused: false, wallet: "airtel" } });
  expect(resumed.body).toMatchObject({ paused: true, reason: "administrator", stopped: [] });
  await world.later(byAirtel.id, 1.2);
  expect(await world.withdrawalOf(byAirtel.id)).toMatchObject({ state: "requested" });

  await world.decides("setPayouts", { body: { paused: false } });
  for (const { id } of [byAirtel, byMpesa, again]) await paidInTheEnd(id);
  expect(
    (await world.decides("setPayouts", { body: { paused: true, wallet: "mpesa" } })).body,
  ).toMatchObject({ code: "invalid_input" });
});
