import { installOutside } from "../lambdas/money/collections/history/install";
import { ModelProvider } from "../lambdas/money/collections/history/model-provider";
import { modelSettings, secret } from "../lambdas/money/collections/history/run-history";
import { outside } from "./outside";

/**
 * Operations that send a prompt and settle it, with a provider in memory. `prepare` fetches the
 * shared token beforehand, since this happens only once an hour.
 */
export async function paymentOperations(caller: {
  userId: string;
  isAdmin: boolean;
  signedInAt: number;
}) {
  const { startPayment } = await import("../../lambdas/money/collections/start-payment");
  const { receiveWebhook } = await import("../../lambdas/money/webhooks/receive-webhook");
  const { settleWebhook } = await import("../../lambdas/money/settlement");
  const provider = new ModelProvider(() => 0);
  let notice: Parameters<typeof settleWebhook>[0] | undefined;

  const atProvider = <T>(work: () => Promise<T>): Promise<T> =>
    outside(
      installOutside,
      async (url, init) => await provider.fetch(url, init),
      modelSettings,
      work,
    );
  const now = () => new Date(provider.now);
  const start = (userId: string) =>
    atProvider(() =>
      startPayment({
        caller: { ...caller, userId },
        phone: "0712345678",
        idempotency: undefined,
        now: now(),
      }),
    );

  return {
    prepare: async (userId: string) => {
      await start(userId);
      provider.answer("cancel");
      provider.outbox = [];
    },
    stk: () => start(caller.userId),
    /** Stores the prompt's notice; its settlement is measured separately. */
    notice: () =>
      atProvider(async () => {
        provider.answer("approve");
        await receive("stk");
      }),
    /** Stores the confirmation that the Paybill gets for the same payment. */
    confirmation: () => atProvider(() => receive("c2b")),
    /** Settles the notice that was stored last. */
    settle: () =>
      atProvider(async () => {
        if (notice) await settleWebhook(notice, now());
      }),
    now,
  };

  async function receive(kind: "stk" | "c2b") {
    const sent = provider.outbox.find(({ path }) => path.startsWith(`/${kind}/`));
    if (!sent) throw new Error(`The provider has sent nothing of ${kind}.`);
    const subjectId = kind === "stk" ? sent.path.replace("/stk/", "") : null;
    await receiveWebhook({ secret, kind, subjectId, body: sent.body, network: "", now: now() });
    notice = await newestNotice();
  }

  async function newestNotice() {
    const { openWebhooks } = await import("../../lambdas/money/webhooks/webhook");
    return (await openWebhooks(now(), 25))[0];
  }
}
