import { json, type Reply } from "../http/http";
import type { World } from "../world";
import { gatewayPage } from "./errors";

interface Limit {
  perMinute: number;
  burst: number;
}

const generous: Limit = { perMinute: 60_000, burst: 1_000 };
/** The limit of Safaricom's sandbox, as observed. */
const sandbox: Limit = { perMinute: 5, burst: 1 };

/** Log names of the products that the switch can limit separately. */
const products: Record<string, string> = {
  stk: "stk-push",
  query: "stk-query",
  b2c: "b2c-payment",
};

/** Limits the requests to each path. Permits are refilled at a steady rate, up to `burst`. */
export function createRateLimit(world: World) {
  const used = new Map<string, { permits: number; at: number }>();
  return (path: string, kind: string): Reply | undefined => {
    const fault = world.faults.get("rate");
    const product = products[fault ?? ""];
    if (product && product !== kind) return undefined;
    const limit = fault ? sandbox : generous;
    if (!product && hasPermit(`${path} ${fault ? "sandbox" : "generous"}`, limit)) return undefined;
    world.faults.spend("rate");
    return fault === "html" ? gatewayPage(429, "Too Many Requests") : spikeArrest(limit);
  };

  function hasPermit(key: string, { perMinute, burst }: Limit) {
    const now = world.clock.now().getTime();
    const last = used.get(key) ?? { permits: burst, at: now };
    const permits = Math.min(burst, last.permits + ((now - last.at) * perMinute) / 60_000);
    const allowed = permits >= 1;
    used.set(key, { permits: allowed ? permits - 1 : permits, at: now });
    return allowed;
  }
}

const spikeArrest = ({ perMinute, burst }: Limit): Reply => ({
  ...json(429, {
    fault: {
      faultstring: `Spike arrest violation. Allowed rate : MessageRate{messagesPerPeriod=${perMinute}, periodInMicroseconds=60000000, maxBurstMessageCount=${burst}.0}`,
      detail: { errorcode: "policies.ratelimit.SpikeArrestViolation" },
    },
  }),
  reason: `More than ${perMinute} requests a minute, or a switch says so.`,
});
