import { usernameWrite } from "../../../../../lambdas/accounts/names";
import { storeNewProfile } from "../../../../../lambdas/accounts/register-account";
import { accountNumberOf, shownAccountNumber } from "../../../../../lambdas/contracts/person";
import type { PaymentAttempt } from "../../../../../lambdas/money/collections/payment-attempt";
import { queryPayment } from "../../../../../lambdas/money/collections/query-payment";
import { startPayment } from "../../../../../lambdas/money/collections/start-payment";
import { receiveWebhook } from "../../../../../lambdas/money/webhooks/receive-webhook";
import type { Webhook } from "../../../../../lambdas/money/webhooks/webhook";
import type { Caller } from "../../../../../lambdas/platform/caller";
import { hashOf } from "../../../../../lambdas/platform/idempotency";
import { aProfile } from "../../../../support/profile";
import { someSettings } from "../../../../support/table-world";
import { pollFor, streamNotices } from "../../support/due-work";
import { Interference, seeded } from "./interference";
import { checkEachStep, checkTheEnd } from "./invariants";
import { ModelProvider, type Outgoing, type Prompt, pathOf, stkNotice } from "./model-provider";
import type { Move, Step, Sum } from "./step";

export type Stored = Record<string, unknown>;

/** The table of a history, in memory or on DynamoDB's engine. */
export interface HistoryTable {
  all(): Promise<Stored[]> | Stored[];
  setAround(around: Interference["around"]): void;
}

export const secret = "5ec2e7";
export const fee = 300;
export const writers = ["11111111-aaaa", "22222222-bbbb"] as const;
export const usernames = ["Amina", "Brian"] as const;
export const accountNumbers = [accountNumberOf("123456"), accountNumberOf("654321")] as const;
const phones = ["0712345678", "0798765432", "0110000001"] as const;

export const modelSettings = someSettings({ activationFee: fee, promptSeconds: 75 });

/** The state of a history. All random choices come from its seed. */
export class HistoryWorld {
  readonly random: () => number;
  readonly provider: ModelProvider;
  readonly interference: Interference;
  private readonly streamed = new Set<string>();
  private stored: Stored[] = [];
  /** True once the query may have reported a failure of a paid prompt. */
  hasLied = false;

  constructor(
    private readonly table: HistoryTable,
    seed: number,
  ) {
    this.random = seeded(seed);
    this.provider = new ModelProvider(this.random);
    this.interference = new Interference(this.random);
    table.setAround(this.interference.around);
    globalThis.fetch = ((url: string, init: { headers?: unknown; body?: unknown }) =>
      this.interference.around(() => this.provider.fetch(url, init))) as typeof fetch;
  }

  get now() {
    return new Date(this.provider.now);
  }

  async look(): Promise<Stored[]> {
    this.stored = await this.table.all();
    return this.stored;
  }

  // The items are not parsed here: this code runs thousands of times, and the tested code parses
  // them.
  attempts = () => this.ofType("PaymentAttempt") as PaymentAttempt[];
  notices = () => this.ofType("Notice") as Webhook[];
  private ofType = (type: string) => this.stored.filter((item) => item["type"] === type);

  async begin() {
    for (const [position, userId] of writers.entries()) {
      const username = usernames[position] ?? "";
      const number = accountNumbers[position] ?? "";
      const names = [usernameWrite(username, userId)];
      await storeNewProfile(aProfile({ userId, username }), names, () => number);
    }
    await this.look();
  }

  async move({ steps, crash }: Move) {
    this.interference.turns = 6;
    await Promise.all(
      steps.map((step, position) =>
        this.interference.run(() => this.take(step), position === 0 ? crash : null),
      ),
    );
    this.provider.tick();
    await this.look();
  }

  private async take(step: Step): Promise<unknown> {
    const { provider } = this;
    switch (step.do) {
      case "press":
        return await this.press(step);
      case "answer":
        return provider.answer(step.how);
      case "deliver": {
        const sent = provider.outbox[step.pick % Math.max(1, provider.outbox.length)];
        if (sent && !step.keep) provider.outbox = provider.outbox.filter((each) => each !== sent);
        return sent && (await this.deliver(sent));
      }
      case "lose":
        return provider.outbox.splice(step.pick, 1);
      case "forge":
        return await this.forge(step);
      case "pay-bill":
        return this.payBill(step);
      case "stream":
        return await this.stream();
      case "poll-providers":
        return await this.pollProviders(step.turns);
      case "poll":
        return await this.poll(step.writer);
      case "wait":
        provider.now += step.seconds * 1000;
        return provider.tick();
      case "query-mode":
        provider.queryMode = step.mode;
        this.hasLied ||= step.mode === "failed";
        return;
    }
  }

  private async press({ writer, phone, key, push }: Step & { do: "press" }) {
    this.provider.pushMode = push;
    const userId = writers[writer];
    const caller: Caller = { userId, isAdmin: false, signedInAt: 1 };
    const typed = phones[phone];
    const idempotency =
      key === null
        ? undefined
        : { key: `key ${key}`, bodyHash: hashOf(typed), scope: `POST /api/stk#${userId}` };
    return await startPayment({ caller, phone: typed, idempotency, now: this.now });
  }

  async deliver({ path, body }: Outgoing) {
    const subjectId = /^\/stk\/(.+)$/.exec(path)?.[1] ?? null;
    const kind = subjectId === null ? "c2b" : "stk";
    const network = "196.201.214.200";
    await receiveWebhook({ secret, kind, subjectId, body, network, now: this.now });
  }

  private async forge({ pick, other, what, receipt: claimed }: Step & { do: "forge" }) {
    const { prompts, payments } = this.provider;
    const prompt = prompts[pick % Math.max(1, prompts.length)];
    const another = prompts[other % Math.max(1, prompts.length)];
    if (!prompt || !another || (what === "paid-other-id" && this.isNobodys(another, prompt)))
      return;
    const receipt = {
      none: undefined,
      "made-up": `FORGED${pick}${other}`,
      "somebody's": payments[other % Math.max(1, payments.length)]?.receipt,
    }[claimed];
    const paid = (id: string, noticeUrl = prompt.noticeUrl) =>
      stkNotice({ id, noticeUrl, amount: 300 }, "0", receipt, this.provider.now);
    const path = pathOf(prompt.noticeUrl);
    const forged: Record<typeof what, Outgoing> = {
      paid: paid(prompt.id),
      failed: stkNotice(prompt, "1032"),
      "paid-unknown-id": paid("ws_CO_nobody"),
      "paid-other-id": paid(another.id),
      half: { path, body: paid(prompt.id).body.slice(0, 60) },
      array: { path, body: "[1,2,3]" },
      empty: { path, body: "" },
      nobody: paid(prompt.id, "https://x/stk/nobody.0123"),
    };
    await this.deliver(forged[what]);
  }

  /**
   * True if we know neither the attempt of the claimed prompt nor the prompt of the target attempt,
   * since the provider's answers were lost. We then believe the callback, since its sender knows
   * the secret address.
   */
  private isNobodys(claimed: Prompt, target: Prompt) {
    const isKnown = this.attempts().some((each) => each.checkoutRequestId === claimed.id);
    const attempt = this.attempts().find((each) => each.reference === target.reference);
    return !isKnown && attempt?.checkoutRequestId === null;
  }

  private payBill({ pick, account, amount }: Step & { do: "pay-bill" }) {
    const { provider } = this;
    const attempts = this.attempts().sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
    const attempt = attempts[pick % Math.max(1, attempts.length)];
    const sums: Record<Sum, [number, string]> = {
      fee: [fee, "300.00"],
      more: [450, "450"],
      less: [120, "120.0"],
      odd: [300, "300.50"],
      nonsense: [300, "three hundred"],
    };
    const [sum, written] = sums[amount];
    const named = {
      reference: attempt?.reference ?? "KLM0000000",
      username: ` ${usernames[pick % 2]?.toUpperCase()}`,
      number: ` ${shownAccountNumber(accountNumbers[pick % 2] ?? "")}`,
      typed: `A/c no. ${accountNumbers[pick % 2]?.replace(/^.{3}/, "$&-")}`,
      training: `t${accountNumbers[pick % 2]}`,
      nobody: "somebody else",
    }[account];
    const msisdn = pick % 3 === 0 && attempt ? attempt.phone.replace("+", "") : "254733000999";
    provider.payBill(msisdn, named, sum, written);
  }

  stream = () => streamNotices(this.notices(), this.streamed, this.now);
  pollProviders = (turns = Number.POSITIVE_INFINITY) => pollFor(turns, () => this.now);

  private async poll(writer: 0 | 1) {
    const userId = writers[writer];
    const mine = this.attempts().filter((each) => each.userId === userId && each.checkoutRequestId);
    const newest = mine.sort((one, other) => (one.startedAt < other.startedAt ? 1 : -1))[0];
    const caller = { userId, isAdmin: false, signedInAt: 1 };
    if (newest?.checkoutRequestId) await queryPayment(caller, newest.checkoutRequestId, this.now);
  }

  /**
   * Ends the history: nothing crashes, the provider tells the truth, and time passes until nothing
   * is open.
   */
  async settleDown() {
    this.provider.queryMode = "truth";
    this.provider.now += 60_000;
    this.provider.tick();
    this.interference.turns = 0;
    // We query no payment for longer than two days. The third day is for attempts that began later.
    const end = this.provider.now + 3 * 24 * 3_600_000;
    while (this.provider.now < end) {
      await this.pollProviders();
      await this.look();
      const next = this.nextDue();
      if (next === undefined) return;
      this.provider.now = Math.max(this.provider.now + 1000, next);
    }
    throw new Error("Something stays open for ever.");
  }

  private nextDue() {
    const attempts = this.attempts().map(({ nextCheckAt }) => nextCheckAt);
    const notices = this.notices().map(({ nextTryAt }) => nextTryAt && later(nextTryAt));
    return [...attempts, ...notices]
      .flatMap((at) => (at ? [Date.parse(at)] : []))
      .sort((one, other) => one - other)[0];
  }
}

/** An order that is the same on every table, unlike the order of the table's items. */
const orderOf = ({ startedAt, userId, checkoutRequestId, phone, state }: PaymentAttempt) =>
  [startedAt, userId, checkoutRequestId, phone, state].join();

/** Polling skips a notice in its first minute, since the stream may settle the notice. */
const later = (at: string) => new Date(Date.parse(at) + 60_000).toISOString();

export async function runHistory(
  { moves, seed }: { moves: readonly Move[]; seed: number },
  table: HistoryTable,
): Promise<HistoryWorld> {
  const world = new HistoryWorld(table, seed);
  await world.begin();
  let before = await world.look();
  for (const move of moves) {
    await world.move(move);
    const after = await world.look();
    checkEachStep(world, before, after);
    before = after;
  }
  await world.settleDown();
  const end = await world.look();
  checkEachStep(world, before, end);
  checkTheEnd(world, end);
  return world;
}
