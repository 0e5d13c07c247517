import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { RouteName } from "#contracts/api";
import { api } from "#contracts/api";
import type { AdminTraining, Training } from "#contracts/trainings";
import { usernameWrite } from "../../../../../lambdas/accounts/names";
import { payerWrites } from "../../../../../lambdas/accounts/profile/payers";
import { type Profile, profiles } from "../../../../../lambdas/accounts/profile/profile";
import { storeNewProfile } from "../../../../../lambdas/accounts/register-account";
import type { Item } from "../../../../../lambdas/platform/table/item";
import { transact } from "../../../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../../../support/api-event";
import { aProfile } from "../../../../support/profile";
import { aWriter } from "../../../../support/table-world";
import { paymentsWorld } from "../../collections/support/payments-world";

const handlers = {
  listTrainings: () => import("../../../../../lambdas/functions/writer"),
  submitTrainingCode: () => import("../../../../../lambdas/functions/writer-money"),
  listTrainingPayments: () => import("../../../../../lambdas/functions/desk"),
  decideTrainingPayment: () => import("../../../../../lambdas/functions/desk"),
  listUnattributedPayments: () => import("../../../../../lambdas/functions/desk"),
  attributePayment: () => import("../../../../../lambdas/functions/desk"),
  settleUnattributedPayment: () => import("../../../../../lambdas/functions/desk"),
} as const satisfies Partial<Record<RouteName, () => Promise<{ handler: unknown }>>>;
type Asked = keyof typeof handlers;

interface Sent {
  userId?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  key?: string;
  signedInAt?: number;
}

/**
 * The payment functions, with a simulated Paybill that hashes phone numbers, and the functions for
 * trainings.
 */
export function trainingWorld(items: () => Promise<Item[]>) {
  const world = paymentsWorld(items, "v1");
  let admin: Promise<Profile> | undefined;

  async function ask(route: Asked, { userId, params, query, body, key, signedInAt }: Sent) {
    admin ??= aWriter({ isAdmin: true });
    const { handler } = await handlers[route]();
    return await send(handler, api[route], {
      ...(params && { params }),
      ...(query && { query }),
      ...(body !== undefined && { body }),
      ...(key && { headers: { "idempotency-key": key } }),
      claims: userId
        ? claimsOf(userId, { ...(signedInAt !== undefined && { signedInAt }) })
        : claimsOf((await admin).userId, { admin: true }),
    });
  }

  return {
    ...world,
    ask,
    /**
     * Creates a writer with an account number. The writer's phone, or `payer`, has paid for the
     * account before.
     */
    async writer(changes: Partial<Profile> = {}, payer?: string) {
      const digits = `7${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
      const profile = aProfile({
        userId: randomUUID(),
        username: `Amina${digits}`,
        email: `amina${digits}@writers.example`,
        phoneNumber: `+254${digits}`,
        createdAt: new Date().toISOString(),
        ...changes,
      });
      await storeNewProfile(profile, [usernameWrite(profile.username, profile.userId)]);
      await transact(payerWrites(profile.userId, payer ?? `254${digits}`));
      const account = (await profiles.find(profile))?.accountNumber ?? "";
      return { ...profile, account, msisdn: `254${digits}` };
    },
    /** Pays to the Paybill from the phone, without a prompt; returns the receipt. */
    async pays(msisdn: string, account: string, amount: number) {
      await world.phone(msisdn, { balance: 100_000 });
      const { receipt } = await world.outside<{ receipt: string }>(
        "POST",
        `/api/phones/${msisdn}/paybill`,
        { paybill: "174379", account, amount, pin: "1234" },
      );
      expect(receipt).toMatch(/^[A-Z0-9]{10}$/);
      return receipt;
    },
    profile: async (userId: string) => {
      const profile = await profiles.find({ userId });
      if (!profile) throw new Error("There is no such writer.");
      return profile;
    },
    submit: (userId: string, referenceCode: string, course = "normal", more: Sent = {}) =>
      ask("submitTrainingCode", { userId, body: { course, referenceCode }, ...more }),
    decide: (code: string, decision: "accept" | "refuse", more: Sent = {}) =>
      ask("decideTrainingPayment", {
        params: { id: code },
        body: { decision, note: "Seen in the portal." },
        ...more,
      }),
    attribute: (receipt: string, username: string, more: Sent = {}) =>
      ask("attributePayment", {
        params: { id: receipt },
        body: { username, note: "She sent the SMS." },
        ...more,
      }),
    closeAsNotOurs: (receipt: string, more: Sent = {}) =>
      ask("settleUnattributedPayment", {
        params: { id: receipt },
        body: { note: "Meant for a shop." },
        ...more,
      }),
    trainings: async (userId: string) =>
      (await ask("listTrainings", { userId })).body["trainings"] as Training[],
    kept: async () => {
      const { body } = await ask("listUnattributedPayments", {});
      return (body["payments"] as { receiptNumber: string }[]).map((each) => each.receiptNumber);
    },
    waiting: async () =>
      (await ask("listTrainingPayments", { query: { status: "waiting" } })).body[
        "trainings"
      ] as AdminTraining[],
    entries: async (userId: string) =>
      (await items())
        .filter((item) => item.type === "LedgerEntry" && item["userId"] === userId)
        .map(({ kind, amount }) => ({ kind, amount })),
    told: async (userId: string) =>
      (await items())
        .filter(({ pk, type }) => pk === `INBOX#${userId}` && type === "Notification")
        .map(({ kind }) => kind),
  };
}
