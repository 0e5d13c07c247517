import { randomUUID } from "node:crypto";
import type { Change } from "../../../../../lambdas/platform/table/stream";

/** Numbers from 0 to 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Item = Record<string, unknown>;
const money = { amount: 450 };
/** The money in all waiting items of a type. */
const amountsOf: Record<string, readonly string[]> = {
  Training: ["amountOfTrainings"],
  Withdrawal: ["amountOfWithdrawals", "amountOnItsWay"],
  UnattributedPayment: ["amountUnattributed"],
};
const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Nairobi" });
const firstDay = Date.parse("2026-11-01T00:00:00.000Z");
const minutes = 20 * 24 * 60;

/** Changes of the table as the product makes them, with their sums, computed without its code. */
export class Business {
  readonly changes: Change[] = [];
  /** By `<figure> <day>`, or only the figure for queues. */
  readonly tally = new Map<string, number>();
  /** Number of unreadable changes. */
  poison = 0;
  private readonly kept = new Map<string, Item[]>();

  constructor(private readonly random: () => number) {}

  run(changes: number): this {
    while (this.changes.length < changes) this.pick(this.steps)();
    return this;
  }

  private readonly steps = [
    () => this.signUp(),
    () => this.activate(),
    () => this.close(),
    () => this.rename(),
    () => this.move("payment", 1),
    () => this.move("training", -1),
    () => this.withdraw(),
    () => this.pay(),
    () => this.giveBack(),
    () => this.earn(),
    () => this.add("Task", "createdAt", "tasksPosted"),
    () => this.deleteTask(),
    () => this.add("Award", "awardedAt", "tasksTaken"),
    () => this.add("FinishedTask", "completedAt", "approved"),
    () => this.begin("Submission", { status: "Pending Review" }, "submissionsWaiting"),
    () => this.end("Submission", { status: "Approved" }, "submissionsWaiting"),
    () => this.begin("Training", { status: "waiting", payment: money }, "trainingsWaiting"),
    () => this.end("Training", { status: "refused" }, "trainingsWaiting"),
    () => this.begin("Withdrawal", { state: "checking", ...money }, "withdrawalsWaiting"),
    () => this.end("Withdrawal", { state: "paid" }, "withdrawalsWaiting"),
    () => this.begin("UnattributedPayment", { gsi1pk: "LIST", ...money }, "paymentsUnattributed"),
    () => this.end("UnattributedPayment", { gsi1pk: undefined }, "paymentsUnattributed"),
    () => this.begin("Question", { gsi1pk: "QUESTION_QUEUE" }, "questionsWaiting"),
    () => this.end("Question", { gsi1pk: undefined }, "questionsWaiting"),
    () => this.spoil(),
  ] as const;

  private signUp() {
    const createdAt = this.instant();
    this.change(undefined, { type: "Profile", accountStatus: "inactive", createdAt });
    this.count("signUps", createdAt);
  }

  private activate() {
    const activatedAt = this.instant();
    const was = this.take(
      "Profile",
      ({ accountStatus, closedAt }) => accountStatus === "inactive" && closedAt === undefined,
    );
    if (!was) return;
    this.change(was, { ...was, accountStatus: "active", activatedAt });
    this.count("activations", activatedAt);
  }

  private close() {
    const closedAt = this.instant();
    const was = this.take("Profile", (item) => item["closedAt"] === undefined);
    if (!was) return;
    this.change(was, { ...was, closedAt });
    this.count("closures", closedAt);
    if (was["accountStatus"] === "active") this.count("activeClosures", closedAt);
  }

  private rename() {
    const was = this.take("Profile", () => true);
    if (was) this.change(was, { ...was, firstName: randomUUID() });
  }

  private move(kind: string, sign: 1 | -1) {
    const [bookedAt, amount] = [this.instant(), this.amount()];
    this.change(undefined, entry(kind, sign * amount, bookedAt));
    this.count("moneyIn", bookedAt, sign * amount);
    this.count("receivedPayments", bookedAt, sign * amount);
    if (kind === "training") this.count("receivedTrainings", bookedAt, amount);
  }

  private withdraw = () =>
    this.change(undefined, entry("withdrawal", -this.amount(), this.instant()));

  private readonly isOpen = ({ kind, state }: Item) => kind === "withdrawal" && state === undefined;

  private pay() {
    const paidAt = this.instant();
    const was = this.take("LedgerEntry", this.isOpen);
    if (!was) return;
    this.change(was, { ...was, state: "paid", paidAt });
    this.count("withdrawals", paidAt, -Number(was["amount"]));
    this.count("paidOut", paidAt, -Number(was["amount"]));
  }

  private giveBack() {
    const was = this.take("LedgerEntry", this.isOpen);
    if (!was) return;
    this.change(was, { ...was, state: "returned" });
    const bookedAt = this.instant();
    this.change(undefined, entry("return", -Number(was["amount"]), bookedAt));
    this.count("payoutsReturned", bookedAt, -Number(was["amount"]));
  }

  private earn() {
    const bookedAt = this.instant();
    this.change(undefined, entry("earning", 1500, bookedAt));
    this.count("moneyIn", bookedAt, 1500);
    this.count("earned", bookedAt, 1500);
  }

  private add(type: string, name: string, figure: string) {
    const at = this.instant();
    this.change(undefined, { type, [name]: at });
    this.count(figure, at);
  }

  private deleteTask() {
    const was = this.take("Task", () => true);
    if (!was) return;
    this.change(was, undefined);
    this.count("tasksPosted", String(was["createdAt"]), -1);
  }

  private begin(type: string, state: Item, figure: string) {
    this.change(undefined, { type, ...state });
    this.wait(figure, 1);
    for (const about of amountsOf[type] ?? []) this.wait(about, money.amount);
  }

  private end(type: string, state: Item, figure: string) {
    const was = this.take(type, (item) =>
      Object.keys(state).some((key) => item[key] !== state[key]),
    );
    if (!was) return;
    this.change(was, { ...was, ...state });
    this.wait(figure, -1);
    for (const about of amountsOf[type] ?? []) this.wait(about, -money.amount);
  }

  private spoil() {
    this.changes.push({
      eventId: randomUUID(),
      before: undefined,
      after: { type: "LedgerEntry", kind: "payment", amount: "none" },
    });
    this.poison += 1;
  }

  private change(before: Item | undefined, after: Item | undefined) {
    this.changes.push({ eventId: randomUUID(), before, after });
    if (!after) return;
    const type = String(after["type"]);
    const kept = this.kept.get(type) ?? [];
    kept.push(after);
    this.kept.set(type, kept);
  }

  /** Takes one of the present items, which is about to change. */
  private take(type: string, fits: (item: Item) => boolean): Item | undefined {
    const kept = this.kept.get(type) ?? [];
    const at = Math.floor(this.random() * kept.length);
    const item = kept[at];
    if (!item || !fits(item)) return undefined;
    kept.splice(at, 1);
    return item;
  }

  private count(figure: string, at: string, by = 1) {
    this.wait(`${figure} ${calendar.format(new Date(at))}`, by);
  }
  private wait(name: string, by: number) {
    this.tally.set(name, (this.tally.get(name) ?? 0) + by);
  }
  private amount = () => 1 + Math.floor(this.random() * 5000);
  private instant = () =>
    new Date(firstDay + Math.floor(this.random() * minutes) * 60_000).toISOString();
  private pick = <T>(all: readonly T[]): T => all[Math.floor(this.random() * all.length)] as T;
}

const entry = (kind: string, amount: number, bookedAt: string): Item => ({
  type: "LedgerEntry",
  kind,
  amount,
  date: bookedAt,
  bookedAt,
});
