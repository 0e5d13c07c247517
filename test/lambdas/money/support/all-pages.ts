import { api } from "#contracts/api";
import { handler } from "../../../../lambdas/functions/desk";
import { claimsOf, send } from "../../../support/api-event";

export async function allPages<Route extends "listUnattributedPayments" | "listTrainingPayments">(
  route: Route,
  admin: string,
  query: Record<string, string>,
) {
  const pages: ReturnType<(typeof api)[Route]["reply"]["parse"]>[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await send(handler, api[route], {
      query: { ...query, ...(cursor && { cursor }) },
      claims: claimsOf(admin, { admin: true }),
    });
    const page = api[route].reply.parse(body);
    pages.push(page as (typeof pages)[number]);
    cursor = page.cursor;
  } while (cursor);
  return pages;
}
