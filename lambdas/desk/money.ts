import { csvOf } from "#contracts/csv";
import { dayLength, eastAfricanDay } from "#contracts/east-africa-time";
import {
  type MoneyReport,
  type MoneyRow,
  type MoneyStep,
  type MoneySums,
  moneyMessages,
  mostDays,
} from "#contracts/money";
import { AppError } from "../platform/app-error";
import { type DayCounts, nothingCounted, statsStore } from "./figures";

interface Question {
  from?: string | undefined;
  to?: string | undefined;
  by: MoneyStep;
}

/**
 * Reports the money of a period by day or month, and the present debt to writers, from one read.
 */
export async function reportMoney(
  question: Question,
  float: MoneyReport["float"],
  now: Date,
): Promise<MoneyReport> {
  const { from, to, by } = periodOf(question, now);
  const { totals, days } = await statsStore.from(from);
  const rows = rowsOf(daysBetween(from, to), days, by);
  const booked = bookedOn(days, (day) => day <= to);
  const later = bookedOn(days, (day) => day > to);
  const closing = totals.moneyIn - later.credited - (totals.withdrawals - later.paid);
  return {
    by,
    from,
    to,
    rows,
    totals: rows.reduce<MoneySums>(added, sumsOf(nothingCounted)),
    opening: closing - booked.credited + booked.paid,
    ...booked,
    closing,
    // All credited money is in a balance, on its way, or paid out.
    owed: totals.moneyIn - totals.withdrawals - totals.amountOnItsWay,
    onHold: totals.amountOnHold,
    onItsWay: totals.amountOnItsWay,
    float,
    paysToAirtel: totals.airtelWithdrawals > 0,
  };
}

function bookedOn(days: ReadonlyMap<string, DayCounts>, isMeant: (day: string) => boolean) {
  const booked = { credited: 0, paid: 0 };
  for (const [day, { moneyIn, withdrawals }] of days) {
    if (!isMeant(day)) continue;
    booked.credited += moneyIn;
    booked.paid += withdrawals;
  }
  return booked;
}

function periodOf({ from: asked, to = "", by }: Question, now: Date) {
  const last = to || eastAfricanDay(now);
  const from = asked ?? (by === "day" ? dayBefore(last, 29) : `${monthsBefore(last, 11)}-01`);
  insistOnOrder(from, last);
  if (countOfDays(from, last) > mostDays[by])
    throw refused("from", moneyMessages.tooLong(mostDays[by]));
  return { from, to: last, by };
}

export function insistOnOrder(from: string | undefined, to: string | undefined): void {
  if (from && to && from > to) throw refused("to", moneyMessages.backwards);
}

const refused = (field: string, message: string) =>
  new AppError("invalid_input", message, { fields: { [field]: [message] } });

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
const dayBefore = (day: string, days: number) =>
  new Date(noon(day) - days * dayLength).toISOString().slice(0, 10);
const countOfDays = (from: string, to: string) => (noon(to) - noon(from)) / dayLength + 1;
const daysBetween = (from: string, to: string) =>
  Array.from({ length: countOfDays(from, to) }, (_, at) => dayBefore(from, -at));

/** The month `months` before a day: `2026-01` is eleven months before `2026-12-05`. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
}

function rowsOf(days: readonly string[], counted: ReadonlyMap<string, DayCounts>, by: MoneyStep) {
  const rows = new Map<string, MoneyRow>();
  for (const day of days) {
    const key = by === "day" ? day : day.slice(0, 7);
    const row = rows.get(key) ?? { from: day, ...sumsOf(nothingCounted) };
    rows.set(key, { from: row.from, ...added(row, sumsOf(counted.get(day) ?? nothingCounted)) });
  }
  return [...rows.values()];
}

const sumsOf = (counts: DayCounts): MoneySums => ({
  activations: counts.receivedActivations,
  payments: counts.receivedPayments,
  trainings: counts.receivedTrainings,
  unowned: counts.receivedUnowned,
  earned: counts.earned,
  corrections: counts.corrections,
  paidOut: counts.paidOut,
  unknown: counts.payoutsUnknown,
  returned: counts.payoutsReturned,
});

const columns = {
  activations: "Activations",
  payments: "Payments",
  trainings: "Trainings",
  unowned: "Unmatched payments",
  earned: "Earned",
  corrections: "Corrections",
  paidOut: "Paid out",
  unknown: "Payouts being checked",
  returned: "Payouts returned",
} as const satisfies Record<keyof MoneySums, string>;
const names = Object.keys(columns) as (keyof MoneySums)[];

const added = (one: MoneySums, other: MoneySums): MoneySums =>
  Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as MoneySums;

/** The report as a CSV file. Its column `Received` can be compared with the Paybill's statement. */
export function moneyCsv({ rows, totals }: MoneyReport): string {
  const line = (name: string, sums: MoneySums) => [
    name,
    sums.activations + sums.payments + sums.trainings + sums.unowned,
    ...names.map((each) => sums[each]),
  ];
  return csvOf([
    ["From (EAT)", "Received", ...names.map((each) => columns[each])],
    ...rows.map((row) => line(row.from, row)),
    line("Total", totals),
  ]);
}
