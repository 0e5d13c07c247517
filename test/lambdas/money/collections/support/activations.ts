import type { freshTable } from "../../../../support/table";
import { until } from "../../../../support/until";
import type { paymentsWorld } from "./payments-world";

type World = ReturnType<typeof paymentsWorld>;
export type Writer = Awaited<ReturnType<World["newWriter"]>>;

/** Writers' steps to activate their accounts, and the table's view of them. */
export function activations(items: ReturnType<typeof freshTable>["items"], world: World) {
  const of = async (userId: string) => {
    const found = (await items()).filter(({ pk }) => String(pk).endsWith(`#${userId}`));
    const ofType = (type: string) => found.filter((item) => item["type"] === type);
    return {
      profile: ofType("Profile")[0] ?? {},
      attempts: ofType("PaymentAttempt"),
      entries: ofType("LedgerEntry"),
      notifications: ofType("Notification").map(({ kind }) => kind),
    };
  };

  const paid = (writer: Writer, entries = 1) =>
    until("the credit", async () => {
      const now = await of(writer.userId);
      return now.entries.length >= entries && now;
    });

  const press = (writer: Writer, headers: Record<string, string> = {}) =>
    world.asks(writer.userId, "startPayment", { phone: writer.msisdn, amount: 1 }, { headers });
  const prompts = async (writer: Writer) =>
    (await world.outside<{ prompts: { id: string }[] }>("GET", `/api/phones/${writer.msisdn}`))
      .prompts;
  const enterPin = async (writer: Writer) => {
    const [prompt] = await until(
      "a prompt on the phone",
      async () => (await prompts(writer)).length > 0 && prompts(writer),
    );
    await world.outside("POST", `/api/phones/${writer.msisdn}/prompts/${prompt?.id}`, {
      pin: "1234",
    });
  };
  const ended = (writer: Writer) =>
    until("the end of the prompt", async () => {
      const { attempts } = await of(writer.userId);
      return attempts[0]?.["state"] !== "prompted" && attempts[0];
    });
  /** A writer's press for a prompt on any phone. */
  const pressFor = (writer: Writer, phone: string) =>
    world.asks(writer.userId, "startPayment", { phone, amount: 1 });

  return { of, paid, press, prompts, enterPin, ended, pressFor };
}
