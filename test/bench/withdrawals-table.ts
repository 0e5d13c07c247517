import type { Caller } from "../../lambdas/platform/caller";
import { installOutside, secret } from "../lambdas/money/payouts/history/install";
import { ModelOperators } from "../lambdas/money/payouts/history/model-operators";
import { someSettings } from "../support/table-world";
import { outside } from "./outside";

/**
 * Operations of a withdrawal from its request to its receipt, with mobile operators in memory.
 * `prepare` fetches the shared token beforehand, since this happens only once an hour.
 */
export async function withdrawalOperations(caller: Caller, now: Date) {
  const { withdraw } = await import("../../lambdas/money/payouts/withdraw");
  const { attend } = await import("../../lambdas/money/payouts/attend");
  const { receiveWebhook } = await import("../../lambdas/money/webhooks/receive-webhook");
  const { openWebhooks } = await import("../../lambdas/money/webhooks/webhook");
  const { settleWebhook } = await import("../../lambdas/money/settlement");
  const operators = new ModelOperators();
  operators.now = now.getTime();
  const settings = someSettings();
  let withdrawalId = "";
  let notice: Parameters<typeof settleWebhook>[0] | undefined;

  const atOperators = <T>(work: () => Promise<T>): Promise<T> =>
    outside(installOutside, (url, init) => operators.fetch(url, init), settings, work);

  const take = (userId: string) =>
    atOperators(async () => {
      const { withdrawal } = await withdraw({
        caller: { ...caller, userId },
        wallet: "mpesa",
        amount: 100,
        limits: { ...settings.withdrawals, ...settings.limits.withdrawals },
        idempotency: { key: crypto.randomUUID(), scope: "withdraw", bodyHash: "bench" },
        now,
      });
      withdrawalId = withdrawal.id;
    });
  const send = () => atOperators(() => attend(withdrawalId, now));

  /** Stores the next notice of a kind; its settlement is measured separately. */
  const hear = (kind: "b2c-result" | "status-result") =>
    atOperators(async () => {
      const sent = operators.outbox.shift();
      if (!sent) throw new Error("The operator has sent nothing.");
      const subjectId = sent.path.split("/")[2] ?? null;
      await receiveWebhook({ secret, kind, subjectId, body: sent.body, network: "", now });
      notice = (await openWebhooks(now, 25)).find((each) => each.kind === kind);
    });

  return {
    prepare: async () => {
      await take("writer-3");
      await send();
      operators.outbox = [];
    },
    withdraw: () => take(caller.userId),
    send,
    hearResult: () => hear("b2c-result"),
    hearStatus: () => hear("status-result"),
    hearFailure: async () => {
      operators.fate = "declined";
      await take("writer-4");
      await send();
      await hear("b2c-result");
    },
    settle: () =>
      atOperators(async () => {
        if (notice) await settleWebhook(notice, now);
      }),
  };
}
