import { Wallet } from "#contracts/ledger";
import type { WithdrawalDecision } from "#contracts/withdrawals";
import { attend } from "../../../../../lambdas/money/payouts/attend";
import { decide } from "../../../../../lambdas/money/payouts/decide";
import { isPausedFor, type Pause } from "../../../../../lambdas/money/payouts/pause";
import { setPayouts } from "../../../../../lambdas/money/payouts/set-payouts";
import { withdraw } from "../../../../../lambdas/money/payouts/withdraw";
import type { WithdrawalItem } from "../../../../../lambdas/money/payouts/withdrawal";
import { pollProviders, settleWebhook } from "../../../../../lambdas/money/settlement";
import { receiveWebhook } from "../../../../../lambdas/money/webhooks/receive-webhook";
import type { Webhook } from "../../../../../lambdas/money/webhooks/webhook";
import { settings } from "../../../../../lambdas/platform/settings";
import type { MemoryTable } from "../../../../support/memory-table/memory-table";
import { Interference, seeded } from "../../collections/history/interference";
import { queue, secret } from "./install";
import { airtelCallback, ModelOperators, type Outgoing, result } from "./model-operators";
import { MoneyIn } from "./money-in";
import type { Move, Step } from "./step";
import { pressOf, storeWriters, writers } from "./writers";

const hour = 3_600_000;
/** No function runs this long, so no request is open during the wait. */
const isLong = (step: Step) => step.do === "wait" && step.seconds > 31;
const pickOf = <T>(all: readonly T[], pick: number) => all[pick % Math.max(1, all.length)];
const byHand = "BYHAND";

/** The state of a history. All random choices come from its seed. */
export class HistoryWorld {
  readonly operators = new ModelOperators();
  readonly moneyIn = new MoneyIn(
    (notice) => this.operators.outbox.push(notice),
    () => this.now,
  );
  readonly interference: Interference;
  private streamed = new Set<string>();
  private restoreRemembered: (() => void) | undefined;
  /**
   * For each withdrawal, the ids sent to operators before a restore. The restored table may lack
   * some of them.
   */
  private readonly askedUnder = new Map<string, Set<string>>();

  constructor(
    readonly table: MemoryTable,
    seed: number,
  ) {
    queue.length = 0;
    this.interference = new Interference(seeded(seed));
    table.around = (effect) => this.interference.around(effect);
    globalThis.fetch = ((url: string, init: { body?: unknown }) =>
      this.interference.around(() => this.operators.fetch(url, init))) as typeof fetch;
  }

  get now() {
    return new Date(this.operators.now);
  }

  withdrawals = () => this.ofType<WithdrawalItem>("Withdrawal");
  idsOf = ({ withdrawalId, attemptIds }: WithdrawalItem) => [
    ...new Set([...attemptIds, ...(this.askedUnder.get(withdrawalId) ?? [])]),
  ];
  isByHand = ({ receiptNumber }: WithdrawalItem) => receiptNumber?.startsWith(byHand) === true;
  ofType = <T>(type: string) => this.table.all().filter((item) => item["type"] === type) as T[];

  private readonly pause = () => this.ofType<Pause>("Payouts")[0];
  private readonly setPayouts = (paused: boolean, wallet?: Wallet) =>
    setPayouts({ paused, ...(wallet && { wallet }) }, "administrator", undefined, this.now);

  async begin() {
    await storeWriters();
  }

  rememberTable() {
    // A restore is not of one instant: `Payout` items may be newer than the items written with
    // them.
    const restoreItems = this.table.remember(({ type }) => type === "Payout");
    const streamed = new Set(this.streamed);
    this.restoreRemembered = () => {
      restoreItems();
      this.streamed = streamed;
    };
  }

  /**
   * Restores the table: later writes are lost, but the operators remember everything. Payouts are
   * paused before any function reads the table.
   */
  async restoreTable() {
    if (!this.restoreRemembered) return;
    for (const { withdrawalId, attemptIds } of this.withdrawals())
      this.askedUnder.set(withdrawalId, new Set(attemptIds));
    this.restoreRemembered();
    this.restoreRemembered = undefined;
    await this.setPayouts(true);
  }

  async move({ steps, crash }: Move) {
    this.interference.turns = 6;
    const taken = [...steps.entries()];
    const run = (wanted: typeof taken) =>
      Promise.all(
        wanted.map(([at, step]) =>
          this.interference.run(async () => await this.take(step), at === 0 ? crash : null),
        ),
      );
    await run(taken.filter(([, step]) => !isLong(step)));
    await run(taken.filter(([, step]) => isLong(step)));
  }

  private take(step: Step): unknown {
    const { operators } = this;
    switch (step.do) {
      case "withdraw":
        return this.withdraw(step);
      case "operators":
        operators.askMode = step.ask;
        operators.questionMode = step.question;
        operators.fate = step.fate;
        return;
      case "work":
        return this.work(step.pick, step.keep);
      case "deliver": {
        const sent = pickOf(operators.outbox, step.pick);
        if (sent && !step.keep) operators.outbox = operators.outbox.filter((each) => each !== sent);
        return sent && this.deliver(sent);
      }
      case "lose":
        return operators.outbox.splice(step.pick % Math.max(1, operators.outbox.length), 1);
      case "forge":
        return this.forge(step);
      case "stream":
        return this.stream();
      case "poll-providers":
        return this.pollProviders(step.turns);
      case "wait":
        operators.now += step.seconds * 1000;
        return;
      case "open":
        return operators.decideOpen(step.fate);
      case "decide":
        return this.rule(step);
      case "pause":
        return this.setPayouts(step.paused, step.wallet);
      default:
        return this.moneyIn.take(step);
    }
  }

  private withdraw({ writer, wallet, amount, key }: Step & { do: "withdraw" }) {
    const userId = writers[writer];
    const scope = `POST /api/withdrawals#${userId}`;
    const idempotency = pressOf(key, `${wallet} ${amount}`, scope);
    const caller = { userId, isAdmin: false, signedInAt: 1 };
    const limits = { ...settings().withdrawals, ...settings().limits.withdrawals };
    return withdraw({ caller, wallet, amount, limits, idempotency, now: this.now });
  }

  private async work(pick: number, keep: boolean) {
    const at = pick % Math.max(1, queue.length);
    const body = queue[at];
    if (body === undefined) return;
    if (!keep) queue.splice(at, 1);
    await attend((JSON.parse(body) as { withdrawalId: string }).withdrawalId, this.now);
  }

  async deliver({ path, body }: Outgoing) {
    const [api, what, id = null] = path.split("/");
    const kind = (api === "airtel" || api === "c2b" ? api : `${api}-${what}`) as Webhook["kind"];
    const network = "196.201.214.200";
    await receiveWebhook({ secret, kind, subjectId: id, body, network, now: this.now });
  }

  /**
   * Delivers a forged callback. The forger knows the callback's address and id, but not the id in
   * the provider's answer.
   */
  private async forge({ pick, code, timeout }: Step & { do: "forge" }) {
    const target = pickOf(this.withdrawals(), pick);
    const id = target && pickOf(target.attemptIds, pick);
    if (!target || id === undefined) return;
    if (target.wallet === "airtel")
      return await this.deliver(airtelCallback(id, code === "0" ? "TS" : "TF"));
    const path = `b2c/${timeout ? "timeout" : "result"}/${target.withdrawalId}`;
    await this.deliver({ path, body: result({ code, id, conversationId: "AG_forged" }) });
  }

  async stream() {
    const fresh = this.ofType<Webhook>("Notice").filter(
      ({ noticeId }) => !this.streamed.has(noticeId),
    );
    await Promise.allSettled(
      fresh.map(async (notice) => {
        await settleWebhook(notice, this.now);
        this.streamed.add(notice.noticeId);
      }),
    );
  }

  async pollProviders(turns = Number.POSITIVE_INFINITY) {
    let left = turns;
    await pollProviders(
      () => this.now,
      () => left-- > 0,
    );
  }

  /**
   * The administrator is honest and decides `paid` only if the portal shows the payment, or after
   * paying the writer in another way.
   */
  private async rule({ pick, decision }: Step & { do: "decide" }) {
    const target = pickOf(this.withdrawals(), pick);
    if (!target) return;
    const ids = this.idsOf(target);
    const [found] = this.operators.paidUnder(ids);
    // The restored table may lack a request that the portal shows.
    const isForgotten = ids.length > target.attemptIds.length;
    if (decision === "return" && isForgotten) return;
    const mayPayByHand =
      !this.restoreRemembered &&
      !isForgotten &&
      target.state === "requested" &&
      isPausedFor(target.wallet, this.pause());
    if (decision === "paid" && !found && !mayPayByHand) return;
    const receiptNumber = found?.receipt ?? `${byHand}${target.withdrawalId.slice(-8)}`;
    await this.decide(target, { decision, ...(decision === "paid" && { receiptNumber }) });
  }

  decide(
    { withdrawalId, state }: WithdrawalItem,
    decision: Pick<WithdrawalDecision, "decision" | "receiptNumber">,
  ) {
    return decide({
      withdrawalId,
      by: "administrator",
      decision: { state, note: "Looked at.", ...decision },
      idempotency: undefined,
      now: this.now,
    });
  }

  /**
   * Delivers and settles everything that the operators sent, and does the work that a crash left.
   */
  private async hearAll() {
    for (const sent of this.operators.outbox.splice(0)) await this.deliver(sent);
    await this.stream();
    await this.pollProviders();
  }

  private nextDue() {
    const checks = this.withdrawals().map(({ nextCheckAt }) => nextCheckAt);
    return Math.min(
      ...checks.flatMap((at) => (at ? [Date.parse(at)] : [])),
      this.operators.now + hour,
    );
  }

  /**
   * Ends the history: nothing crashes, the operators tell the truth, and time passes until nothing
   * is open.
   */
  async settleDown() {
    const { operators } = this;
    Object.assign(operators, { askMode: "ok", questionMode: "truth", fate: "paid" });
    this.interference.turns = 0;
    operators.decideOpen("paid");
    await this.setPayouts(false);
    await this.hearAll();
    const end = operators.now + 50 * hour;
    while (operators.now < end && this.withdrawals().some(({ nextCheckAt }) => nextCheckAt)) {
      await this.hearAll();
      if (Wallet.options.some((wallet) => isPausedFor(wallet, this.pause())))
        await this.setPayouts(false);
      operators.now = Math.max(operators.now + 1000, this.nextDue());
    }
    operators.now += hour;
    await this.hearAll();
    // The administrator returns withdrawals that are still undecided after 50 hours.
    for (const each of this.withdrawals())
      if (each.nextCheckAt) await this.decide(each, { decision: "return" });
  }
}
