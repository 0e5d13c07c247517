import { installOutside } from "../lambdas/payments/history/install";
import { ModelProvider } from "../lambdas/payments/history/model-provider";
import { modelSettings, secret } from "../lambdas/payments/history/run-history";

/**
 * A prompt and its settlement, as operations on whichever table the environment names, with a
 * provider in memory. `prepare` fetches the shared token, which is once an hour and not part of them.
 */
export async function paymentOperations(caller: {
  userId: string;
  isAdmin: boolean;
  signedInAt: number;
}) {
  const { startPayment } = await import("../../lambdas/payments/start-payment");
  const { receiveNotice } = await import("../../lambdas/notices/receive-notice");
  const { settleNotice } = await import("../../lambdas/settlement/notice-kinds");
  const provider = new ModelProvider(() => 0);
  let notice: Parameters<typeof settleNotice>[0] | undefined;

  /** Runs `work` where the provider is the model and the secret is filled in. */
  const outside = async <T>(work: () => Promise<T>): Promise<T> => {
    const kept = { ...process.env };
    const { setTimeout: realTimers } = globalThis;
    const uninstall = installOutside();
    // Connections to the table need timers that take their time.
    globalThis.setTimeout = realTimers;
    for (const name of ["TABLE_NAME", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"])
      process.env[name] = kept[name];
    process.env["SETTINGS"] = JSON.stringify(modelSettings);
    const real = globalThis.fetch;
    // What counts the table's requests passes them on by fetch too.
    globalThis.fetch = (async (url: string, init: object) =>
      String(url).startsWith("https://provider.example")
        ? provider.fetch(url, init)
        : await real(url, init)) as typeof fetch;
    try {
      return await work();
    } finally {
      uninstall();
    }
  };
  const now = () => new Date(provider.now);
  const start = (userId: string) =>
    outside(() =>
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
    /** Stores the notice of the prompt; settling it is measured apart. */
    notice: () =>
      outside(async () => {
        provider.answer("approve");
        await receive("stk");
      }),
    /** Stores the pay bill's confirmation of the same payment. */
    confirmation: () => outside(() => receive("c2b")),
    /** Settles what was stored last. */
    settle: () =>
      outside(async () => {
        if (notice) await settleNotice(notice, now());
      }),
    now,
  };

  async function receive(kind: "stk" | "c2b") {
    const sent = provider.outbox.find(({ path }) => path.startsWith(`/${kind}/`));
    if (!sent) throw new Error(`The provider has sent nothing of ${kind}.`);
    const subjectId = kind === "stk" ? sent.path.replace("/stk/", "") : null;
    await receiveNotice({ secret, kind, subjectId, body: sent.body, network: "", now: now() });
    notice = await newestNotice();
  }

  async function newestNotice() {
    const { openNotices } = await import("../../lambdas/notices/notice-store");
    return (await openNotices(now(), 25))[0];
  }
}
