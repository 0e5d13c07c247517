import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { api, type RouteName } from "#contracts/api";
import { type FunctionName, type FunctionSpec, functions } from "../../../lib/functions";
import { claimsOf, type Request, type Response, send } from "../../support/api-event";
import { functionOf } from "../../support/table-permissions";
import { aWriter } from "../../support/table-world";

/** Sends a request to the function that answers the route, with that function's rights. */
export async function ask(name: RouteName, request: Request = {}): Promise<Response> {
  const spec: FunctionSpec = functions[functionOf(api[name]) as FunctionName];
  const file = resolve("lambdas/functions", `${spec.entry}.ts`);
  const { handler } = (await import(/* @vite-ignore */ file)) as { handler: unknown };
  return await send(handler, api[name], {
    ...(api[name].method !== "GET" && { body: {} }),
    ...request,
  });
}

export async function askTwice(name: RouteName, request: Request): Promise<Response> {
  const headers = { "idempotency-key": randomUUID() };
  await ask(name, { ...request, headers });
  return await ask(name, { ...request, headers });
}

export const claims = (userId: string) => ({ claims: claimsOf(userId) });
export const anAdmin = async () => ({
  claims: claimsOf((await aWriter({ isAdmin: true })).userId, { admin: true }),
});
