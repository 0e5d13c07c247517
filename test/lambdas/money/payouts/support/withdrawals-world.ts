import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { Route } from "#contracts/route";
import type { StoppedWallet } from "#contracts/withdrawals";
import type { Profile } from "../../../../../lambdas/accounts/profile/profile";
import { api } from "../../../../../lambdas/contracts/api";
import type { Item } from "../../../../../lambdas/platform/table/item";
import { airtelSecret } from "../../../../../lambdas/providers/daraja/credentials";
import { type DarajaWorld, startDarajaWorld } from "../../../../../local/daraja-world/server";
import { claimsOf, type Request, send } from "../../../../support/api-event";
import { openService } from "../../../../support/service";
import { actingAs } from "../../../../support/table-permissions";
import { aWriter, someSettings } from "../../../../support/table-world";
import { until } from "../../../../support/until";
import {
  callOf,
  fullTime,
  secretsManager,
  streamOf,
} from "../../collections/support/payments-world";

const noticeSecret = "0123456789abcdef0123456789abcdef";

/**
 * Runs the withdrawal functions between a table and the provider's simulator. The queue is a list.
 * Notices arrive by HTTP, and are settled as the stream would do.
 */
export function withdrawalsWorld(items: () => Promise<Item[]>) {
  const open: (() => Promise<void>)[] = [];
  const streamed = new Set<unknown>();
  let queued: string[] = [];
  let outside: DarajaWorld;
  let secret: Record<string, string> = {};
  let settling = Promise.resolve();

  const isOfPayouts = (field: string) =>
    field !== "airtelHashKey" && /^(airtel|initiator|certificate|b2c)/.test(field);
  const secretOf = (arn: string) =>
    Object.fromEntries(
      Object.entries(secret).filter(
        ([field]) => isOfPayouts(field) === (arn === process.env["PAYOUT_SECRET_ARN"]),
      ),
    );
  /**
   * Changes the secrets under new ARNs, so that no function has a copy. Returns a function that
   * undoes the change.
   */
  function changeSecret(change: Record<string, string>) {
    const earlier = secret;
    secret = { ...secret, ...change };
    Object.assign(process.env, {
      SECRET_ARN: `arn:${crypto.randomUUID()}`,
      PAYOUT_SECRET_ARN: `arn:${crypto.randomUUID()}`,
    });
    return () => void changeSecret(earlier);
  }

  const listen = async (answer: Parameters<typeof openService>[0]) => {
    const { url, close } = await openService(answer);
    open.push(close);
    return url;
  };
  const asMoney = async (event: object) => {
    const { handler } = await import("../../../../../lambdas/functions/money");
    await actingAs("Money", () => handler(event as Parameters<typeof handler>[0], fullTime));
  };

  async function stream() {
    const fresh = (await items()).filter(({ type, pk }) => type === "Notice" && !streamed.has(pk));
    for (const { pk } of fresh) streamed.add(pk);
    await asMoney(streamOf(fresh));
  }

  async function receive({ url }: IncomingMessage, response: ServerResponse, body: string) {
    const { handler } = await import("../../../../../lambdas/functions/webhooks");
    const reply = await notify(handler, String(url), body);
    response.writeHead(reply.status, { "content-type": "application/json" }).end(reply.text);
    settling = settling.then(stream);
    await settling;
  }

  function queue(_request: IncomingMessage, response: ServerResponse, body: string) {
    const { MessageBody } = JSON.parse(body) as { MessageBody: string };
    queued.push(MessageBody);
    const MD5OfMessageBody = createHash("md5").update(MessageBody).digest("hex");
    response
      .writeHead(200, { "content-type": "application/x-amz-json-1.0" })
      .end(JSON.stringify({ MessageId: "1", MD5OfMessageBody }));
  }

  beforeAll(async () => {
    outside = await startDarajaWorld({
      port: 0,
      timings: {
        ...{ payoutDelay: 0, noticeDelay: 0 },
        ...{ lateNotice: 300, slowResponse: 300, earlyHold: 500 },
      },
    });
    const { url, ...credentials } = outside.daraja;
    const { airtel } = outside;
    const queueUrl = await listen(queue);
    await aWriter({ userId: "administrator" });
    changeSecret({
      ...credentials,
      noticeSecret,
      airtelClientId: airtel.clientId,
      airtelClientSecret: airtel.clientSecret,
      airtelPin: airtel.pin,
      airtelPublicKey: airtel.publicKey,
      airtelHashKey: airtel.hashKey,
    });
    Object.assign(process.env, {
      DARAJA_URL: url,
      AIRTEL_URL: airtel.url,
      SETTINGS: JSON.stringify(someSettings()),
      NOTICE_BASE_URL: await listen(receive),
      AWS_ENDPOINT_URL_SQS: queueUrl,
      PAYOUTS_QUEUE_URL: `${queueUrl}/000000000000/payouts`,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: await listen(secretsManager(secretOf)),
    });
    const callback = `${process.env["NOTICE_BASE_URL"]}/api/notices/${airtelSecret(noticeSecret)}/airtel`;
    await call("PUT", "/api/airtel/callback", { url: callback });
  });
  afterEach(async () => {
    await call("DELETE", "/api/faults");
    await call("PUT", "/api/float", { mpesa: 1_000_000, airtel: 1_000_000 });
    queued = [];
  });
  afterAll(async () => {
    await outside?.close();
    for (const close of open) await close();
  });

  const call = callOf(() => outside);

  const withdrawalOf = async (id: string) => {
    const found = (await items()).find(
      ({ withdrawalId, type }) => type === "Withdrawal" && withdrawalId === id,
    );
    if (!found) throw new Error(`There is no withdrawal ${id}.`);
    return found;
  };

  async function decides(
    wanted: "listAllWithdrawals" | "decideWithdrawal" | "getPayouts" | "setPayouts",
    { id, ...request }: { id?: string } & Pick<Request, "body" | "query" | "headers"> = {},
  ) {
    const { handler } = await import("../../../../../lambdas/functions/desk");
    const claims = claimsOf("administrator", { admin: true });
    return await send(handler, api[wanted], {
      ...request,
      ...(id !== undefined && { params: { id } }),
      claims,
    });
  }

  const asks = async (
    userId: string,
    wanted: "withdraw" | "listWithdrawals" | "findWithdrawal" | "getWithdrawal",
    body?: unknown,
    headers: Record<string, string> = {},
    params: Record<string, string> = {},
  ) => {
    const { handler } = await import("../../../../../lambdas/functions/writer-money");
    const request = api[wanted].method === "GET" ? { query: {} } : { body };
    const claims = claimsOf(userId);
    return await send(handler, api[wanted], { ...request, params, headers, claims });
  };

  return {
    outside: call,
    faults: (switches: Record<string, string>) => call("PUT", "/api/faults", switches),
    changeSecret,
    newWriter: async (balance = 1000, changes: Partial<Profile> = {}) => {
      const digits = `7${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
      const writer = await aWriter({
        ...{ phoneNumber: `+254${digits}`, confirmedPhone: `+254${digits}` },
        ...{ currentBalance: balance, totalMoney: balance, totalEarned: balance },
        ...changes,
      });
      return { ...writer, msisdn: `254${digits}` };
    },
    asks,
    decides,
    /** Returns the wallets whose payouts stopped because the provider refused us. */
    stopped: async () => (await decides("getPayouts")).body["stopped"] as StoppedWallet[],
    withdrawalOf,
    /** Processes everything in the queue, with the rights of the function. */
    work: async () => {
      const Records = queued.splice(0).map((body, at) => ({ messageId: String(at), body }));
      await asMoney({ Records });
    },
    /** Does the work for a withdrawal that is due this many minutes from now. */
    later: async (id: string, minutes: number) => {
      const { attend } = await import("../../../../../lambdas/money/payouts/attend");
      const at = new Date(Date.now() + minutes * 60_000);
      return await actingAs("Money", () => attend(id, at));
    },
    settled: () => settling,
    looksAtWallets: async () => {
      const { noteSetUp } = await import("../../../../../lambdas/money/payouts/note-set-up");
      await actingAs("Money", () => noteSetUp());
    },
    becomes: async (id: string, ...states: string[]) => {
      await until(`The withdrawal becomes ${states}`, async () =>
        states.includes(String((await withdrawalOf(id))["state"])),
      );
      return await withdrawalOf(id);
    },
    /**
     * Waits until the withdrawal is paid. If the callbacks don't settle it within five seconds,
     * queries its state.
     */
    async becomesPaid(id: string) {
      const isPaid = async () => (await withdrawalOf(id))["state"] === "paid";
      await until("The withdrawal is paid by what is told of it", isPaid, 5).catch(() =>
        this.later(id, 1.2),
      );
      return await this.becomes(id, "paid");
    },
    /**
     * Waits until the writer's list shows these wallets as paused. The list reads the pause again
     * each second.
     */
    learnsOfPause: (userId: string, wallets: string[]) =>
      until(
        `The writer learns that payouts are paused to ${wallets.join(" and ") || "none"}`,
        async () => {
          const { body } = await asks(userId, "listWithdrawals");
          return isDeepStrictEqual(body["payoutsRest"], wallets);
        },
      ),
    paidTo: async (msisdn: string) => {
      const { payments } = await call<{
        payments: { kind: string; msisdn: string; amount: number }[];
      }>("GET", "/api/audit");
      return payments.filter((each) => each.kind === "payout" && each.msisdn === msisdn);
    },
  };
}

const kinds: Record<string, Route> = {
  "b2c/result": api.b2cResult,
  "b2c/timeout": api.b2cTimeout,
  "status/result": api.statusResult,
  "status/timeout": api.statusTimeout,
};

async function notify(handler: unknown, path: string, body: string) {
  const [, , , given = "", ...rest] = path.split("/").map(decodeURIComponent);
  const route = kinds[rest.slice(0, 2).join("/")] ?? api.airtelNotice;
  const params = { secret: given, id: rest[2] ?? "" };
  return await send(handler, route, { params, body, network: "196.201.214.200" });
}
