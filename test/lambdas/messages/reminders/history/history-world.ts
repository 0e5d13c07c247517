import { refreshPerson } from "../../../../../lambdas/accounts/people/follow-people";
import { takeFeedback } from "../../../../../lambdas/accounts/profile/mail-stop";
import { type Profile, profiles } from "../../../../../lambdas/accounts/profile/profile";
import { unsubscribe } from "../../../../../lambdas/messages/choose-mails";
import { findOrMakeMailing } from "../../../../../lambdas/messages/mailings";
import { findLastRun, type Run } from "../../../../../lambdas/messages/reminders/run";
import { runSchedule, walkRun } from "../../../../../lambdas/messages/reminders/run-reminders";
import { NotYet, sendReminder } from "../../../../../lambdas/messages/reminders/send-reminder";
import { startNow } from "../../../../../lambdas/messages/reminders/start-now";
import { AppError } from "../../../../../lambdas/platform/app-error";
import { hashOf } from "../../../../../lambdas/platform/idempotency";
import { TransactionConflict, transact } from "../../../../../lambdas/platform/table/transact";
import type { MemoryTable } from "../../../../support/memory-table/memory-table";
import { aWriter, someSettings } from "../../../../support/table-world";
import { Crash, Interference, seeded } from "../../../money/collections/history/interference";
import { outside, queue, start } from "./install";
import { type Fate, type Move, peopleCount, type Step } from "./step";

type Stored = Record<string, unknown>;

/** A mail that the mail service accepted, even if its answer was lost. */
export interface Sent {
  runId: string;
  userId: string;
  to: string;
  at: Date;
}

const people = Array.from({ length: peopleCount }, (_, at) => `person-${at}`);
/** True for a wait that is longer than any function may run, so that all have ended after it. */
const isLong = (step: Step) => step.do === "wait" && step.seconds > 31;
const isExpected = (error: unknown) =>
  [Crash, NotYet, AppError, TransactionConflict].some((kind) => error instanceof kind);

/** The state of a history. Its seed determines all random choices. */
export class HistoryWorld {
  now = new Date("2026-11-23T05:00:00.000Z");
  readonly sent: Sent[] = [];
  /** The addresses for which SES has reported a bounce or a complaint. */
  readonly suppressed = new Set<string>();
  private readonly interference: Interference;
  private fate: Fate = "taken";
  private readonly settings;
  private stored: Stored[] = [];
  private addresses = 0;

  constructor(
    private readonly table: MemoryTable,
    readonly pauseAfter: number,
    seed: number,
  ) {
    queue.length = 0;
    this.settings = { ...someSettings(), reminders: { pauseAfter, perPage: 2 } };
    this.interference = new Interference(seeded(seed));
    table.around = (effect) => this.interference.around(effect);
    outside.around = this.interference.around;
  }

  ofType = <T>(type: string) => this.stored.filter((item) => item["type"] === type) as T[];
  runs = () => this.ofType<Run>("ReminderRun");
  profiles = () => this.ofType<Profile>("Profile");
  look = () => {
    this.stored = this.table.all();
  };

  async begin() {
    for (const [at, userId] of people.entries()) {
      const createdAt = new Date(this.now.getTime() - (peopleCount - at) * 86_400_000);
      await aWriter({ userId, accountStatus: "inactive", createdAt: createdAt.toISOString() });
      await refreshPerson(userId);
    }
    this.look();
  }

  async move({ steps, crash }: Move) {
    this.interference.turns = 6;
    const run = (wanted: [number, Step][]) =>
      Promise.all(
        wanted.map(async ([at, step]) => {
          const how = at === 0 ? crash : null;
          const failed = await this.interference.run(async () => await this.take(step), how);
          if (failed instanceof Error && !isExpected(failed)) throw failed;
        }),
      );
    const taken = [...steps.entries()];
    await run(taken.filter(([, step]) => !isLong(step)));
    await run(taken.filter(([, step]) => isLong(step)));
    this.look();
  }

  private take(step: Step): unknown {
    switch (step.do) {
      case "press":
        return this.press(step.key);
      case "schedule":
        return start({});
      case "work":
        return this.work(step.pick, step.keep);
      case "mail-service":
        this.fate = step.fate;
        return;
      case "unsubscribe":
        return this.unsubscribe(people[step.person] ?? "");
      case "activate":
        return this.change(people[step.person] ?? "", { accountStatus: "active" });
      case "new-address":
        return this.change(people[step.person] ?? "", {
          email: `another-${this.addresses++}@writers.example`,
        });
      case "feedback": {
        return this.tell(step.reason, this.profiles()[step.person]?.email ?? "");
      }
      case "wait":
        this.now = new Date(this.now.getTime() + step.seconds * 1000);
        return;
    }
  }

  private press(key: number | null) {
    const idempotency =
      key === null
        ? undefined
        : {
            key: `00000000-0000-4000-8000-00000000000${key}`,
            bodyHash: hashOf("{}"),
            scope: "POST /api/reminders#administrator",
          };
    return startNow({
      by: "administrator",
      idempotency,
      pauseAfter: this.pauseAfter,
      now: this.now,
    });
  }

  private async unsubscribe(userId: string) {
    await findOrMakeMailing(userId);
    await unsubscribe(userId, this.now);
  }

  private async tell(reason: "bounced" | "complained", address: string) {
    await takeFeedback(reason, [address], this.now);
    this.suppressed.add(address);
  }

  private async change(userId: string, set: Partial<Profile>) {
    await transact([profiles.change({ userId }, { set })]);
    // The stream delivers a change even if the function crashes after the write.
    await refreshPerson(userId);
  }

  /**
   * Handles one queued message or started function. As on AWS, unfinished work is delivered again,
   * and a function may run twice.
   */
  private async work(pick: number, keep: boolean) {
    const at = pick % Math.max(1, queue.length);
    const job = queue[at];
    if (!job) return;
    if (!keep) queue.splice(at, 1);
    try {
      await this.perform(job);
    } catch (error) {
      const isPutAside = "tries" in job && --job.tries === 0;
      if (!keep && !isPutAside) queue.push(job);
      throw error;
    }
  }

  private async perform(job: (typeof queue)[number]) {
    if ("userId" in job) {
      const send = ({ to }: { to: string }) =>
        this.interference.around(() => this.mailService({ ...job, to, at: this.now }));
      await sendReminder(job, this.settings, send, this.now);
    } else if (job.event.runId) await walkRun(job.event.runId, this.settings.reminders, this.now);
    else await runSchedule(this.settings, this.now);
  }

  private mailService(mail: Sent) {
    if (this.fate === "taken" || this.fate === "taken-unanswered") this.sent.push(mail);
    if (this.fate === "taken") return;
    const name = this.fate === "busy" ? "Throttling" : "MessageRejected";
    const answer =
      this.fate === "busy" || this.fate === "refused" ? { name, $fault: "client" } : {};
    throw Object.assign(new Error(this.fate), answer);
  }

  /**
   * Ends a history without further crashes or lost mails. The administrator starts a last run,
   * since AWS may have stopped retrying the earlier one.
   */
  async settleDown() {
    this.interference.turns = 0;
    this.fate = "taken";
    await this.move({ steps: [{ do: "press", key: null }], crash: null });
    for (let round = 0; queue.length > 0 && round < 3; round++) {
      for (let left = queue.length * 2 + 30; queue.length > 0 && left > 0; left--)
        await this.move({ steps: [{ do: "work", pick: 0, keep: false }], crash: null });
      await this.move({ steps: [{ do: "wait", seconds: 95 }], crash: null });
    }
    const last = await findLastRun();
    if (last?.state !== "done")
      throw new Error(`The last run does not end. ${JSON.stringify(last)}`);
  }
}
