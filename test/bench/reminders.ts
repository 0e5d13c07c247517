import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { type SendMessageBatchCommandInput, SQSClient } from "@aws-sdk/client-sqs";
import { Crash, Interference, seeded } from "../lambdas/money/collections/history/interference";
import { aroundTable } from "../support/around-table";
import { someSettings } from "../support/table-world";
import { type Figure, figure } from "./figures";
import { heapInUse } from "./heap";
import type { Figures, Question } from "./reminders-world";
import { SimulatedTime } from "./simulated-time";

/** How many are inactive: as KALAMU_INACTIVE says, or a hundred thousand. */
const people = Number(process.env["KALAMU_INACTIVE"] ?? 100_000);
/** SES lets a new account send as many a second. */
const rate = 14;
/** What a request takes, in milliseconds of the simulated time. */
const takes = { table: 8, queue: 20, mail: 150 };
const batches = 2;
/** One batch of so many ends in the middle. */
const endsOneOf = 40;
const metadata = { $metadata: {} };

interface Failure {
  name: string;
  message: string;
  Item?: never;
  CancellationReasons?: never;
}
type Answer = { id: number; answer?: unknown; failure?: Failure };
interface Received {
  messages: { id: number; body: string }[];
  isWaiting: boolean;
  isEmpty: boolean;
}

/** Asks the process that holds table, queue and mail service. */
function talkTo(world: ChildProcess) {
  const open = new Map<number, (answer: Answer) => void>();
  let asked = 0;
  world.on("message", (answer: Answer) => {
    open.get(answer.id)?.(answer);
    open.delete(answer.id);
  });
  return async <T>(question: Question): Promise<T> => {
    const id = ++asked;
    const { answer, failure } = await new Promise<Answer>((done) => {
      open.set(id, done);
      world.send({ id, question });
    });
    if (failure) throw errorOf(failure);
    return answer as T;
  };
}

const errorOf = ({ name, message, Item, CancellationReasons }: Failure) =>
  name === "TransactionCanceledException"
    ? new TransactionCanceledException({ ...metadata, message, CancellationReasons })
    : name === "ConditionalCheckFailedException"
      ? new ConditionalCheckFailedException({ ...metadata, message, Item })
      : Object.assign(new Error(message), { name });

/** A run to very many, whose workers are ended in the middle again and again. */
export async function reminderFigures(): Promise<Figure[]> {
  const world = fork("test/bench/reminders-world.ts", [String(people)], {
    serialization: "advanced",
  });
  try {
    await once(world, "message");
    return await measure(talkTo(world));
  } finally {
    world.kill();
  }
}

async function measure(ask: ReturnType<typeof talkTo>): Promise<Figure[]> {
  Object.assign(process.env, {
    TABLE_NAME: "bench",
    AWS_REGION: "eu-west-1",
    REMINDERS_QUEUE_URL: "https://queue.example/reminders",
    REMINDERRUN_FUNCTION: "reminder-run",
  });
  const random = seeded(20_261_123);
  const time = new SimulatedTime(new Date("2026-11-23T05:00:00.000Z"));
  const interference = new Interference(random);
  const removeTable = aroundTable((command) => {
    const { input } = command as { input: object };
    return interference.around(() =>
      time.taking(takes.table, () =>
        ask({ ask: "table", command: command.constructor.name, input }),
      ),
    );
  });
  const queues = SQSClient.prototype as { send: unknown };
  const { send } = queues;
  queues.send = ({ input }: { input: SendMessageBatchCommandInput }) => {
    const bodies = (input.Entries ?? []).map(({ MessageBody = "" }) => MessageBody);
    return interference.around(async () => {
      await time.taking(takes.queue, () => ask({ ask: "queue", bodies }));
      return {};
    });
  };
  // The bench itself starts what a press starts.
  const starts = LambdaClient.prototype as { send: unknown };
  const { send: start } = starts;
  starts.send = async () => ({});
  const { write } = process.stdout;
  process.stdout.write = () => true;
  try {
    return await sendAll({ ask, time, interference, random });
  } finally {
    process.stdout.write = write;
    queues.send = send;
    starts.send = start;
    removeTable();
  }
}

interface Bench {
  ask: ReturnType<typeof talkTo>;
  time: SimulatedTime;
  interference: Interference;
  random: () => number;
}

async function sendAll({ ask, time, interference, random }: Bench): Promise<Figure[]> {
  const { startNow } = await import("../../lambdas/messages/reminders/start-now");
  const { walkRun } = await import("../../lambdas/messages/reminders/run-reminders");
  const { workOff } = await import("../../lambdas/messages/reminders/work-off");
  const { runs } = await import("../../lambdas/messages/reminders/run");
  const settings = someSettings();
  const { now, pause } = time;
  const began = now().getTime();
  const perMail = (1000 * batches) / rate;
  const heap: number[] = [];
  let [ended, busyUntil, asked, inTime, walking] = [0, 0, 0, 0, 0];

  const send = ({ to }: { to: string }) =>
    interference.around(() =>
      time.taking(takes.mail, async () => {
        asked++;
        if ((await ask({ ask: "mail", to, now: now().getTime() })) === "busy")
          throw Object.assign(new Error("Slow down."), { name: "Throttling" });
      }),
    );

  async function handle({ messages }: Received) {
    const records = messages.map(({ id, body }) => ({ messageId: String(id), body }));
    const again = await workOff(records, { settings, send, now, pause, perMail });
    const ids = messages.map(({ id }) => id).filter((id) => !again.includes(String(id)));
    await interference.around(() => time.taking(takes.queue, () => ask({ ask: "done", ids })));
  }

  /** Works a batch off, or dies in the middle of it. */
  async function handleOrDie(received: Received) {
    const dies = random() * endsOneOf < 1;
    const when = random() < 0.5 ? ("before" as const) : ("after" as const);
    if (dies) ended++;
    const crash = dies ? { at: Math.floor(random() * 80), when } : null;
    await interference.run(() => handle(received), crash);
    if (received.isWaiting) [busyUntil, inTime] = [now().getTime(), asked];
    if (random() < 0.02) heap.push(heapInUse());
  }

  async function workUntilEnd(runId: string) {
    const isOver = async () => (await runs.find({ id: runId }))?.state !== "running";
    for (;;) {
      const received = await time.taking(takes.queue, () =>
        ask<Received>({ ask: "receive", now: now().getTime() }),
      );
      if (received.messages.length > 0) await handleOrDie(received);
      else if (received.isEmpty && (await isOver())) return;
      else await pause(100);
    }
  }

  /** Goes through the list; ended in the middle twice, and started again as AWS does. */
  async function walk(runId: string) {
    for (const [at, waits] of [
      [1500, 60_000],
      [4000, 120_000],
      [Number.POSITIVE_INFINITY, 0],
    ] as const) {
      const begun = now().getTime();
      const failed = await interference.run(() => walkRun(runId, settings.reminders, now()), {
        at,
        when: "after",
      });
      walking += now().getTime() - begun;
      if (failed && !(failed instanceof Crash)) throw failed;
      await pause(waits);
    }
  }

  const all = async () => {
    const { run } = await startNow({
      by: "bench",
      idempotency: undefined,
      pauseAfter: 14,
      now: now(),
    });
    const senders = Array.from({ length: batches }, () => workUntilEnd(run.id));
    await Promise.all([walk(run.id), ...senders]);
    return await runs.find({ id: run.id });
  };
  const working = all();
  await time.run(working);
  const end = await working;
  if (end?.state !== "done") throw new Error(`The run ended as ${end?.state}.`);
  const found = await ask<Figures>({ ask: "figures" });
  const seconds = (busyUntil - began) / 1000;
  const tenth = Math.floor(heap.length / 10);
  const early = Math.max(...heap.slice(tenth, 2 * tenth));
  const late = Math.max(...heap.slice(-tenth));
  const how = `${people.toLocaleString("en")} inactive, ${ended} batches ended in the middle`;
  const miscounted =
    Math.abs(end.queued - end.sent - end.failed - end.skipped) +
    Math.abs(end.queued + end.suppressed - people) +
    Math.abs(end.suppressed - found.suppressed);
  return [
    figure(
      "run: unused of the rate that SES takes",
      Math.max(0, 100 - (100 * inTime) / (seconds * rate)),
      "%",
      `${rate} a second, while messages wait; time simulated: ${takes.mail} ms a mail, ${takes.table} a request to the table`,
      { most: 5 },
    ),
    figure(
      "run: going through the list",
      walking / 60_000,
      "min",
      "of the 15 that a function has; ended twice in the middle besides",
      { most: 5 },
    ),
    figure("run: reminded twice", found.twice, "", how, { most: 0 }),
    figure("run: suppressed or unsubscribed, and reminded", found.toSuppressed, "", how, {
      most: 0,
    }),
    figure("run: counted wrong", miscounted, "", "against who there is", { most: 0 }),
    figure(
      "run: growth of memory",
      100 * Math.max(0, late / early - 1),
      "%",
      "last tenth against the second, after collection",
      { most: 10 },
    ),
    figure("run: sent", end.sent, "", how),
    figure(
      "run: failed, since nobody knows",
      end.failed,
      "",
      "their worker was ended while it asked",
    ),
    figure("run: refused as too fast", found.refused, "", "asked again later"),
  ];
}
