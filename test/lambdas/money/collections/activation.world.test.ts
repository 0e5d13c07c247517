import { describe, expect, test } from "vitest";
import { until } from "../../../support/until";
import {
  type Person,
  phone,
  type Reply,
  type Session,
  signIn,
  signUp,
} from "../../../support/world";

interface Me {
  accountStatus: string;
  currentBalance: number;
  unreadNotifications: number;
  paymentHistory: { amount: number; receiptNumber: string | null }[];
  latestPayment: { state: string; reason: string | null } | null;
}

interface Newcomer {
  person: Person;
  call: Session["call"];
  me: () => Promise<Me>;
  pay: () => Promise<Reply>;
  handset: ReturnType<typeof phone>;
}

async function newcomer(): Promise<Newcomer> {
  const person = await signUp();
  const { call } = await signIn(person);
  const me = async () => (await call<Me>("GET", "/api/me")).body;
  const pay = () => call("POST", "/api/stk", { phone: person.phoneNumber });
  return { person, call, me, pay, handset: phone(person.phoneNumber) };
}

const active = ({ me }: Newcomer) =>
  until("the account to become active", async () => {
    const now = await me();
    return now.accountStatus === "active" && now;
  });

const confirm = async ({ call }: Newcomer, checkoutRequestId: unknown) =>
  (await call("POST", "/api/confirmTransaction", { checkoutRequestId })).body;

describe.concurrent("paying on the phone", () => {
  test("activates the account, and shows the receipt of the phone's message", async () => {
    const writer = await newcomer();

    const { body } = await writer.pay();
    const prompt = await writer.handset.prompt();
    await writer.handset.enterPin(prompt.id);
    const me = await active(writer);
    const confirmed = await confirm(writer, body["CheckoutRequestID"]);

    expect(prompt.amount).toBe(300);
    expect(me).toMatchObject({ currentBalance: 300, latestPayment: { state: "paid" } });
    expect(confirmed).toMatchObject({ success: true, status: "paid", data: { amount: 300 } });
    const { receiptNumber } = confirmed["data"] as { receiptNumber: string };
    expect((await writer.handset.look()).messages.map(({ text }) => text).join()).toContain(
      receiptNumber,
    );
  });
});

describe("paying by hand", () => {
  test("to the pay bill with one's username is credited as it was paid", async () => {
    const writer = await newcomer();

    await writer.handset.payBill(writer.person.username.slice(0, 20), 120);
    await until("the credit", async () => (await writer.me()).currentBalance === 120);
    await writer.handset.payBill(writer.person.username.slice(0, 20), 500);
    const me = await active(writer);

    expect(me.currentBalance).toBe(620);
    expect(me.paymentHistory.map(({ amount }) => amount)).toEqual([500, 120]);
  });
});
