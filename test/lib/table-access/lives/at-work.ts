import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { vi } from "vitest";
import { api, type RouteName } from "#contracts/api";
import { type FunctionName, type FunctionSpec, functions } from "../../../../lib/functions";
import { claimsOf, type Request, type Response, send } from "../../../support/api-event";
import { awsServices } from "../../../support/aws-services";
import { memoryS3 } from "../../../support/s3-server";
import { freshTable } from "../../../support/table";
import { functionOf } from "../../../support/table-permissions";
import { aWriter, someSettings } from "../../../support/table-world";

/** Operations of AWS's other services that fail. */
export const failing = new Set<string>();
const aws = await awsServices(failing);
const s3 = await memoryS3();

export const table = freshTable({
  AWS_ENDPOINT_URL_S3: s3.url,
  UPLOADS_BUCKET: "uploads",
  PARTS_BUCKET: "parts",
  SETTINGS: JSON.stringify(someSettings()),
  USER_POOL_ID: "eu-west-1_test",
  USER_POOL_CLIENT_ID: "our-client",
  SOCIAL_CLIENT_ID: "our-social-client",
  AWS_ENDPOINT_URL: aws,
  MAIL_QUEUE_URL: `${aws}/000000000000/mail`,
  LINKS_QUEUE_URL: `${aws}/000000000000/links`,
});

/** Calls the function that answers a route, with its rights. */
export async function ask(name: RouteName, request: Request = {}): Promise<Response> {
  const spec: FunctionSpec = functions[functionOf(api[name]) as FunctionName];
  const file = resolve("lambdas/functions", `${spec.entry}.ts`);
  const { handler } = (await import(/* @vite-ignore */ file)) as { handler: unknown };
  return await send(handler, api[name], {
    ...(api[name].method !== "GET" && { body: {} }),
    ...request,
  });
}

/** Sends the request twice, under one key. */
export async function askTwice(name: RouteName, request: Request): Promise<Response> {
  const headers = { "idempotency-key": randomUUID() };
  await ask(name, { ...request, headers });
  return await ask(name, { ...request, headers });
}

export const claims = (userId: string) => ({ claims: claimsOf(userId) });
export const admin = async () => ({
  claims: claimsOf((await aWriter({ isAdmin: true })).userId, { admin: true }),
});
export const aName = () => `w${randomUUID().slice(0, 12)}`;

export const person = () => ({
  firstName: "Wanjiru",
  lastName: "Otieno",
  phoneNumber: "+254712345678",
  username: aName(),
  email: `${aName()}@writers.example`,
  password: "Passw0rd!",
});

/** Drops the provider's access token from memory and from the table. */
export async function asNewInstance() {
  vi.resetModules();
  const { deleteItem } = await import("../../../support/items");
  await deleteItem({ pk: "TOKEN#daraja", sk: "TOKEN" });
}

/** The work of each function on the table: together it uses all its grants. */
export type Lives = Partial<Record<FunctionName, readonly (() => Promise<unknown>)[]>>;
