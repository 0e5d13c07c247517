import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { queryCheckout } from "../../../../lambdas/providers/daraja/stk";
import { MemoryTable } from "../../../support/memory-table/memory-table";
import { installOutside } from "../../money/collections/history/install";

let table: MemoryTable;
beforeAll(() => installOutside());
beforeEach(() => {
  table = new MemoryTable();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T06:00:00.000Z") });
  return table.install();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("after a late refusal of a token, a new token is fetched under a valid lease", async () => {
  const leasesLeft: number[] = [];
  let tokens = 0;
  const answer = (fields: object) => new Response(JSON.stringify(fields));
  vi.stubGlobal("fetch", async (url: string, { headers }: { headers: Record<string, string> }) => {
    if (url.includes("/oauth/")) {
      const { leaseEndsAt } = table.all().find(({ type }) => type === "Token") ?? {};
      leasesLeft.push(Number(leaseEndsAt) - Date.now());
      return answer({ access_token: `token-${++tokens}` });
    }
    if (headers["authorization"] === "Bearer token-2")
      return answer({ ResponseCode: "0", CheckoutRequestID: "ws_CO_1", ResultCode: "0" });
    vi.setSystemTime(Date.now() + 5_500);
    return answer({ errorCode: "404.001.03", errorMessage: "Invalid Access Token" });
  });

  const outcome = await queryCheckout("ws_CO_1", new Date());

  expect(outcome).toEqual({ is: "paid" });
  expect(leasesLeft).toEqual([7_500, 7_500]);
});
