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
const amount = 450;
const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Nairobi" });
const firstDay = Date.parse("2026-11-01T00:00:00.000Z");
const minutes = 20 * 24 * 60;

interface Queue {
  type: string;
  waiting: Item;
  decided: Item;
  figures: Record<string, number>;
}
const queues: readonly Queue[] = [
  {
    type: "Submission",
    waiting: { status: "Pending Review" },
    decided: { status: "Approved" },
    figures: { submissionsWaiting: 1 },
  },
  {
    type: "Training",
    waiting: { status: "waiting", payment: { amount } },
    decided: { status: "refused" },
    figures: { trainingsWaiting: 1, amountOfTrainings: amount },
  },
  {
    type: "Withdrawal",
    waiting: { state: "checking", amount },
    decided: { state: "paid" },
    figures: { withdrawalsWaiting: 1, amountOfWithdrawals: amount, amountOnItsWay: amount },
  },
  {
    type: "UnattributedPayment",
    waiting: { gsi1pk: "LIST", amount },
    decided: { gsi1pk: undefined },
    figures: { paymentsUnattributed: 1, amountUnattributed: amount },
  },
  {
    type: "Question",
    waiting: { gsi1pk: "QUESTION_QUEUE" },
    decided: { gsi1pk: undefined },
    figures: { questionsWaiting: 1 },
  },
];

/**
 * So many changes of the table as the product makes them, with their sums, computed without its
 * code: by `<figure> <day>`, or only the figure for queues.
 */
export function aBusiness(random: () => number, count: number) {
  const changes: Change[] = [];
  const tally = new Map<string, number>();
  const present: Item[] = [];

  const upTo = (most: number) => Math.floor(random() * most);
  const instant = () => new Date(firstDay + upTo(minutes) * 60_000).toISOString();
  const add = (name: string, by: number) => tally.set(name, (tally.get(name) ?? 0) + by);
  const addOn = (at: unknown, figures: Record<string, number>) => {
    for (const [figure, by] of Object.entries(figures))
      add(`${figure} ${calendar.format(new Date(String(at)))}`, by);
  };
  const change = (before: Item | undefined, after: Item | undefined) => {
    changes.push({ eventId: randomUUID(), before, after });
    if (after) present.push(after);
  };
  const come = (item: Item) => change(undefined, item);
  /** Changes one of the present items, if one of the type fits. */
  const alter = (
    type: string,
    fits: (item: Item) => boolean,
    after: (item: Item) => Item | undefined,
  ) => {
    const fitting = present.filter((item) => item["type"] === type && fits(item));
    const item = fitting[upTo(fitting.length)];
    if (!item) return undefined;
    present.splice(present.indexOf(item), 1);
    change(item, after(item));
    return item;
  };
  const book = (kind: string, sum: number, figures: Record<string, number>) => {
    const bookedAt = instant();
    come({ type: "LedgerEntry", kind, amount: sum, date: bookedAt, bookedAt });
    addOn(bookedAt, figures);
  };
  const isOpenPayout = ({ kind, state }: Item) => kind === "withdrawal" && state === undefined;

  const steps = [
    function signUp() {
      const createdAt = instant();
      come({ type: "Profile", accountStatus: "inactive", createdAt });
      addOn(createdAt, { signUps: 1 });
    },
    function activate() {
      const activatedAt = instant();
      const isWaiting = ({ accountStatus, closedAt }: Item) =>
        accountStatus === "inactive" && closedAt === undefined;
      const set = { accountStatus: "active", activatedAt };
      if (alter("Profile", isWaiting, (item) => ({ ...item, ...set })))
        addOn(activatedAt, { activations: 1 });
    },
    function close() {
      const closedAt = instant();
      const isOpen = (item: Item) => item["closedAt"] === undefined;
      const was = alter("Profile", isOpen, (item) => ({ ...item, closedAt }));
      if (!was) return;
      addOn(closedAt, { closures: 1 });
      if (was["accountStatus"] === "active") addOn(closedAt, { activeClosures: 1 });
    },
    () =>
      alter(
        "Profile",
        () => true,
        (item) => ({ ...item, firstName: randomUUID() }),
      ),
    function pay() {
      const sum = 1 + upTo(5000);
      book("payment", sum, { moneyIn: sum, receivedPayments: sum });
    },
    function payTraining() {
      const sum = 1 + upTo(5000);
      const moved = { moneyIn: -sum, receivedPayments: -sum, receivedTrainings: sum };
      book("training", -sum, moved);
    },
    () => book("earning", 1500, { moneyIn: 1500, earned: 1500 }),
    () => book("withdrawal", -1 - upTo(5000), {}),
    function payOut() {
      const paidAt = instant();
      const paid = { state: "paid", paidAt };
      const was = alter("LedgerEntry", isOpenPayout, (item) => ({ ...item, ...paid }));
      const sum = -Number(was?.["amount"]);
      if (was) addOn(paidAt, { withdrawals: sum, paidOut: sum });
    },
    function giveBack() {
      const returned = { state: "returned" };
      const was = alter("LedgerEntry", isOpenPayout, (item) => ({ ...item, ...returned }));
      const sum = -Number(was?.["amount"]);
      if (was) book("return", sum, { payoutsReturned: sum });
    },
    ...[
      ["Task", "createdAt", "tasksPosted"] as const,
      ["Award", "awardedAt", "tasksTaken"] as const,
      ["FinishedTask", "completedAt", "approved"] as const,
    ].map(([type, name, figure]) => () => {
      const at = instant();
      come({ type, [name]: at });
      addOn(at, { [figure]: 1 });
    }),
    function deleteTask() {
      const was = alter(
        "Task",
        () => true,
        () => undefined,
      );
      if (was) addOn(was["createdAt"], { tasksPosted: -1 });
    },
    ...queues.map(({ type, waiting, figures }) => () => {
      come({ type, ...waiting });
      for (const [figure, by] of Object.entries(figures)) add(figure, by);
    }),
    ...queues.map(({ type, decided, figures }) => () => {
      const waits = (item: Item) => Object.keys(decided).some((key) => item[key] !== decided[key]);
      if (!alter(type, waits, (item) => ({ ...item, ...decided }))) return;
      for (const [figure, by] of Object.entries(figures)) add(figure, -by);
    }),
    function spoil() {
      const after = { type: "LedgerEntry", kind: "payment", amount: "none" };
      changes.push({ eventId: randomUUID(), before: undefined, after });
    },
  ];

  while (changes.length < count) steps[upTo(steps.length)]?.();
  return { changes, tally };
}
