import { freshTable } from "../../../../support/table";
import { until } from "../../../../support/until";
import { paymentsWorld } from "./payments-world";

export type Writer = Awaited<ReturnType<ReturnType<typeof paymentsWorld>["newWriter"]>>;

/** A table, the payment functions, and the steps by which writers activate their accounts. */
export function activations() {
  const table = freshTable();
  const world = paymentsWorld(table.items);

  const of = async ({ userId }: Pick<Writer, "userId">) => {
    const found = (await table.items()).filter(({ pk }) => String(pk).endsWith(`#${userId}`));
    const ofType = (type: string) => found.filter((item) => item["type"] === type);
    return {
      profile: ofType("Profile")[0] ?? {},
      attempts: ofType("PaymentAttempt"),
      entries: ofType("LedgerEntry"),
      notifications: ofType("Notification").map(({ kind }) => kind),
    };
  };
  const prompts = ({ msisdn }: Writer) =>
    until("a prompt on the phone", async () => {
      const phone = await world.outside<{ prompts: { id: string; account: string }[] }>(
        "GET",
        `/api/phones/${msisdn}`,
      );
      return phone.prompts.length > 0 && phone.prompts;
    });

  return {
    table,
    world,
    of,
    prompts,
    paid: (writer: Writer) =>
      until("the credit", async () => {
        const now = await of(writer);
        return now.entries.length > 0 && now;
      }),
    /** Requests a prompt for a writer, on the writer's own phone or another. */
    press: (
      writer: Writer,
      { key, phone = writer.msisdn }: { key?: string; phone?: string } = {},
    ) =>
      world.asks(
        writer.userId,
        "startPayment",
        { phone, amount: 1 },
        { headers: key === undefined ? {} : { "idempotency-key": key } },
      ),
    confirm: ({ userId }: Writer, checkoutRequestId: unknown) =>
      world.asks(userId, "confirmPayment", { checkoutRequestId }),
    enterPin: async (writer: Writer) => {
      const [prompt] = await prompts(writer);
      const path = `/api/phones/${writer.msisdn}/prompts/${prompt?.id}`;
      await world.outside("POST", path, { pin: "1234" });
    },
    ended: (writer: Writer) =>
      until("the end of the prompt", async () => {
        const { attempts } = await of(writer);
        return attempts[0]?.["state"] !== "prompted" && attempts[0];
      }),
  };
}
