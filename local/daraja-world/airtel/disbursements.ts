import { magicAirtel } from "../mpesa/magic";
import { dailyLimit, fullestWallet, ksh } from "../mpesa/money";
import { compactTime, isSameDay } from "../nairobi-time";
import { phoneOf, text } from "../phones/phones";
import type { Disbursement } from "../state";
import type { World } from "../world";
import { tellEnd } from "./callbacks";
import { ambiguous, inProcess, isRefusedBefore, leavesOpen, paid } from "./codes";
import type { AskedDisbursement } from "./disbursement-request";

/**
 * Accepts a payout request. An impossible payout fails immediately; any other is carried out a
 * moment later.
 */
export function startDisbursement(world: World, asked: AskedDisbursement): Disbursement {
  const { id, msisdn, amount } = asked;
  const now = world.clock.now();
  const code =
    asked.certainFailure ??
    forcedCode(world, msisdn) ??
    magicAirtel(world, msisdn, "DP0090000") ??
    obstacle(world, asked);
  const fails = code !== undefined && !leavesOpen(code);
  const disbursement: Disbursement = {
    id,
    msisdn,
    amount,
    referenceId: String(1e9 + world.random.below(9e9)),
    requestedAt: now.toISOString(),
    code: code ?? inProcess,
    status: fails ? "TF" : "TIP",
    noticeDelivered: false,
  };
  if (fails && isRefusedBefore(code)) return disbursement;
  world.state.disbursements[id] = disbursement;
  world.save();
  if (fails) void tellEnd(world, disbursement, () => {});
  else world.clock.after(world.timings.payoutDelay, () => void carryOut(world, disbursement));
  return disbursement;
}

function forcedCode(world: World, msisdn: string) {
  const forced = world.faults.get("airtel.code", msisdn);
  return forced === paid ? undefined : forced;
}

/** Continues the payouts that were open at the last stop. */
export function wakeOpenDisbursements(world: World) {
  for (const disbursement of Object.values(world.state.disbursements))
    if (disbursement.status === "TIP") void carryOut(world, disbursement);
}

async function carryOut(world: World, disbursement: Disbursement): Promise<void> {
  if (world.faults.get("airtel.callback", disbursement.msisdn, disbursement) !== "failed-then-paid")
    settle(world, disbursement);
  await tellEnd(world, disbursement, () => settle(world, disbursement));
}

/** Pays an open payout or records its failure. */
export function settle(world: World, disbursement: Disbursement) {
  if (disbursement.status !== "TIP") return;
  const code = obstacle(world, disbursement);
  if (code) Object.assign(disbursement, { status: "TF", code });
  else pay(world, disbursement);
  world.save();
}

function pay(world: World, disbursement: Disbursement) {
  const { msisdn, amount } = disbursement;
  const now = world.clock.now();
  const phone = phoneOf(world, msisdn);
  const airtelMoneyId = newMoneyId(world);
  world.state.float.airtel -= amount;
  phone.airtelBalance += amount;
  Object.assign(disbursement, {
    status: "TS",
    code: paid,
    airtelMoneyId,
    paidAt: now.toISOString(),
  });
  text(
    world,
    phone,
    `Trans. ID: ${airtelMoneyId}. You have received ${ksh(amount)} from ${world.businessName}. ` +
      `Your Airtel Money balance is ${ksh(phone.airtelBalance)}.`,
    "airtel",
  );
  world.events.tell({ type: "float" });
}

/** Returns an id such as `MP261121.1215.L06941`: day and minute in Nairobi, and a random number. */
export function newMoneyId({ clock, random }: World) {
  const time = compactTime(clock.now());
  return `MP${time.slice(2, 8)}.${time.slice(8, 12)}.L${String(random.below(100_000)).padStart(5, "0")}`;
}

/** The code with which a payout would fail now; undefined if it would succeed. */
function obstacle(
  world: World,
  { msisdn, amount }: Pick<Disbursement, "msisdn" | "amount">,
): string | undefined {
  const { float, disbursements } = world.state;
  const now = world.clock.now();
  const today = Object.values(disbursements).filter(
    ({ paidAt, ...other }) =>
      other.msisdn === msisdn && paidAt !== undefined && isSameDay(new Date(paidAt), now),
  );
  if (amount > float.airtel) return "DP00900001007";
  const received = today.reduce((sum, other) => sum + other.amount, amount);
  const full = phoneOf(world, msisdn).airtelBalance + amount > fullestWallet;
  return received > dailyLimit || full ? "DP00900001003" : undefined;
}

/** The status of a payout as Airtel's answers report it. */
export const standing = ({ status, code }: Disbursement) =>
  status === "TIP" && code === ambiguous ? ("TA" as const) : status;
