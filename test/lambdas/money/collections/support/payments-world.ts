import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { marshall } from "@aws-sdk/util-dynamodb";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { Route } from "#contracts/route";
import { api } from "../../../../../lambdas/contracts/api";
import type { Item } from "../../../../../lambdas/platform/table/item";
import type { StreamImage } from "../../../../../lambdas/platform/table/stream";
import { type DarajaWorld, startDarajaWorld } from "../../../../../local/daraja-world/server";
import { claimsOf, send } from "../../../../support/api-event";
import { openService } from "../../../../support/service";
import { actingAs } from "../../../../support/table-permissions";
import { aWriter, someSettings } from "../../../../support/table-world";

export const noticeSecret = "0123456789abcdef0123456789abcdef";
const settings = someSettings({ activationFee: 300, promptSeconds: 75 });

type Items = () => Promise<Item[]>;

/**
 * Runs the payment functions between a table and the provider's simulator. Notices arrive by HTTP,
 * and are settled as the stream would do.
 */
export function paymentsWorld(items: Items, confirmations: "v1" | "v2" = "v2") {
  const open: (() => Promise<void>)[] = [];
  let outside: DarajaWorld;
  let secret: Record<string, string>;
  const streamed = new Set<unknown>();
  let isStreaming = true;

  const listen = async (answer: Parameters<typeof openService>[0]) => {
    const { url, close } = await openService(answer);
    open.push(close);
    return url;
  };

  async function stream() {
    const { handler } = await import("../../../../../lambdas/functions/money");
    const fresh = (await items()).filter(({ type, pk }) => type === "Notice" && !streamed.has(pk));
    for (const { pk } of fresh) streamed.add(pk);
    return await actingAs("Money", () => handler(streamOf(fresh), fullTime));
  }

  async function receive({ url }: IncomingMessage, response: ServerResponse, body: string) {
    const { handler } = await import("../../../../../lambdas/functions/webhooks");
    const reply = await notify(handler, String(url), body);
    response.writeHead(reply.status, { "content-type": "application/json" }).end(reply.text);
    if (isStreaming) await stream();
  }

  beforeAll(async () => {
    outside = await startDarajaWorld({
      port: 0,
      timings: {
        promptDelay: 5,
        answerDelay: 5,
        noticeDelay: 20,
        lateNotice: 300,
        slowResponse: 3000,
        tooEarly: 0,
      },
    });
    secret = {
      ...pick(outside.daraja, ["consumerKey", "consumerSecret", "shortCode", "passkey"]),
      noticeSecret,
    };
    Object.assign(process.env, {
      DARAJA_URL: outside.daraja.url,
      SECRET_ARN: `arn:${crypto.randomUUID()}`,
      PAYOUT_SECRET_ARN: `arn:${crypto.randomUUID()}`,
      SETTINGS: JSON.stringify(settings),
      NOTICE_BASE_URL: await listen(receive),
      AWS_ENDPOINT_URL_SECRETS_MANAGER: await listen(
        secretsManager((arn) => (arn === process.env["SECRET_ARN"] ? secret : {})),
      ),
    });
    const c2b = `${process.env["NOTICE_BASE_URL"]}/api/notices/${noticeSecret}/c2b`;
    await registerUrls(outside, confirmations, `${c2b}/confirmation`, `${c2b}/validation`);
  });
  afterEach(async () => {
    isStreaming = true;
    await call("DELETE", "/api/faults");
  });
  afterAll(async () => {
    await outside?.close();
    for (const close of open) await close();
  });

  const call = callOf(() => outside);

  return {
    outside: call,
    faults: (switches: Record<string, string>) => call("PUT", "/api/faults", switches),
    /**
     * Changes the provider's secret. It gets a new ARN, since the functions cache secrets by ARN.
     */
    changeSecret: (change: Record<string, string>) => {
      secret = { ...secret, ...change };
      process.env["SECRET_ARN"] = `arn:${crypto.randomUUID()}`;
    },
    restoreSecret: () => {
      secret = { ...secret, passkey: outside.daraja.passkey, noticeSecret };
      process.env["SECRET_ARN"] = `arn:${crypto.randomUUID()}`;
    },
    stream,
    stopStream: () => {
      isStreaming = false;
    },
    phone: (msisdn: string, change: object) => call("PUT", `/api/phones/${msisdn}`, change),
    newWriter: async () => {
      const digits = `7${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
      const writer = await aWriter({
        accountStatus: "inactive",
        phoneNumber: `+254${digits}`,
        username: `Wanjiru${digits}`,
      });
      return { ...writer, msisdn: `254${digits}` };
    },
    asks: async (
      userId: string,
      wanted: "startPayment" | "confirmPayment",
      body: unknown,
      given: { headers?: Record<string, string>; signedInAt?: number; admin?: boolean } = {},
    ) => {
      const { handler } = await import("../../../../../lambdas/functions/writer-money");
      const { headers = {}, ...caller } = given;
      const claims = claimsOf(userId, caller);
      return await send(handler, api[wanted], { body, headers, claims });
    },
  };
}

/** Calls the simulator's own routes, for faults, phones and accounts. */
export const callOf =
  (outside: () => DarajaWorld) =>
  async <T = Record<string, unknown>>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${outside().url}${path}`, {
      method,
      ...(body && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    return (await response.json().catch(() => ({}))) as T;
  };

export const secretsManager =
  (secret: (arn: string) => object) =>
  (_request: IncomingMessage, response: ServerResponse, body: string) => {
    const { SecretId } = JSON.parse(body) as { SecretId: string };
    response
      .writeHead(200, { "content-type": "application/x-amz-json-1.1" })
      .end(JSON.stringify({ SecretString: JSON.stringify(secret(SecretId)) }));
  };

/** Sends a body to the notice function, at any path below `/api/notices`. */
export async function notify(handler: unknown, path: string, body: string) {
  const [, , , given = "", kind = "", rest = ""] = path.split("/").map(decodeURIComponent);
  const to: Route =
    kind === "stk"
      ? api.stkNotice
      : rest === "validation"
        ? api.c2bValidation
        : api.c2bConfirmation;
  const params = { secret: given, ...(kind === "stk" && { attemptId: rest }) };
  return await send(handler, to, { params, body, network: "196.201.214.200" });
}

/** The stream's event for items that were just stored. */
export const streamOf = (items: readonly Item[]) => ({
  Records: items.map((item, position) => ({
    eventID: randomUUID(),
    eventName: "INSERT" as const,
    dynamodb: { SequenceNumber: String(position), NewImage: marshall(item) as StreamImage },
  })),
});

export const fullTime = { getRemainingTimeInMillis: () => 50_000 };

/** Makes the open payments and notices among these items due, as if time had passed. */
export async function timePasses(items: readonly Item[]) {
  const { putItem } = await import("../../../../support/items");
  const at = new Date(Date.now() - 120_000).toISOString();
  for (const item of items)
    if (item["gsi1sk"] && ["PaymentAttempt", "Notice"].includes(item.type))
      await putItem(
        {
          ...item,
          gsi1sk: at,
          ...(item["nextCheckAt"] ? { nextCheckAt: at } : {}),
          ...(item["receivedAt"] ? { receivedAt: at } : {}),
        },
        { ConditionExpression: "attribute_exists(pk)" },
      );
}

const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;

async function registerUrls(
  { daraja }: DarajaWorld,
  version: "v1" | "v2",
  ConfirmationURL: string,
  ValidationURL: string,
) {
  const basic = Buffer.from(`${daraja.consumerKey}:${daraja.consumerSecret}`).toString("base64");
  const ask = (path: string, authorization: string, body?: object) =>
    fetch(`${daraja.url}${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  const token = await ask("/oauth/v1/generate?grant_type=client_credentials", `Basic ${basic}`);
  const { access_token } = (await token.json()) as { access_token: string };
  const urls = { ConfirmationURL, ValidationURL };
  const asked = { ShortCode: daraja.shortCode, ResponseType: "Completed", ...urls };
  const registered = await ask(
    `/mpesa/c2b/${version}/registerurl`,
    `Bearer ${access_token}`,
    asked,
  );
  if (!registered.ok) throw new Error(`Registering: ${await registered.text()}`);
}
