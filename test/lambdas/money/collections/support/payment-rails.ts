import { loggedInEach } from "../../../../support/logged";
import { freshWorld } from "../history/memory-world";
import { stkNotice } from "../history/model-provider";
import { rails } from "../history/rails";
import { writers } from "../history/run-history";
import type { Step } from "../history/step";

export const [writer] = writers;
export const press = { do: "press", writer: 0, phone: 0, key: null, push: "ok" } satisfies Step;
export const approves: Step = { do: "answer", how: "approve" };
export const poll: Step = { do: "poll", writer: 0 };
export const wait = (seconds: number): Step => ({ do: "wait", seconds });
export const byHand = {
  do: "pay-bill",
  pick: 0,
  account: "reference",
  amount: "fee",
} satisfies Step;

/** A writer's payment, and the provider's ways of reporting it. */
export function paymentRails() {
  const log = loggedInEach();
  const here = freshWorld();
  const { ofType } = here;
  const does = (...steps: Step[]) => here.world.move({ steps, crash: null });

  const entries = () => ofType("LedgerEntry");
  const profile = () => ofType("Profile").find(({ userId }) => userId === writer) ?? {};
  const attempts = () => ofType("PaymentAttempt");
  const openWebhooks = () => ofType("Notice").filter(({ nextTryAt }) => nextTryAt);

  const { takes, arrives, settles } = rails(() => here.world);
  const asks = async () => {
    await does(wait(10));
    await does(poll);
  };

  const claims = async (receipt: string) => {
    const [prompt] = here.world.provider.prompts;
    if (!prompt) throw new Error("There is no prompt.");
    await here.world.deliver(stkNotice(prompt, "0", receipt, here.world.provider.now));
    await settles();
  };
  /** Number of reports of a receipt that is not the credited payment's. */
  const reported = () => log.lines().filter((line) => line.includes('"receipt-differs"')).length;
  const receiptsOf = (items: readonly Record<string, unknown>[]) =>
    items.map(({ receiptNumber }) => receiptNumber);
  const paid = (position: number) => here.world.provider.payments[position]?.receipt ?? "";

  return {
    here,
    does,
    entries,
    profile,
    attempts,
    openWebhooks,
    takes,
    arrives,
    settles,
    asks,
    claims,
    reported,
    receiptsOf,
    paid,
    log,
  };
}
