import { api } from "#contracts/api";
import type { Award } from "#contracts/tasks";
import { handler } from "../../../../../lambdas/functions/writer";
import { claimsOf, send } from "../../../../support/api-event";

const presses =
  (route: typeof api.bid | typeof api.cancelAward) =>
  (userId: string, id: string, key?: string, body: object = {}) =>
    send(handler, route, {
      params: { id },
      body,
      claims: claimsOf(userId),
      ...(key && { headers: { "idempotency-key": key } }),
    });

/** Asks for a task, as its writer's page does. */
export const bid = presses(api.bid);
export const giveBack = presses(api.cancelAward);

/** Returns the awards of My Tasks. */
export const awardsOf = async (userId: string) =>
  (await send(handler, api.listAwards, { claims: claimsOf(userId) })).body["awards"] as Award[];
