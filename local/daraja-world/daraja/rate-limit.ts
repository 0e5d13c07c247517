import { json, type Reply } from "../http/http";
import type { World } from "../world";
import { gatewayPage } from "./errors";

interface Limit {
  perMinute: number;
  burst: number;
}

const generous: Limit = { perMinute: 60_000, burst: 1_000 };
/** As seen in Safaricom's sandbox. */
const sandbox: Limit = { perMinute: 5, burst: 1 };

/** A spike arrest: permits flow in evenly, a few may be saved up, each path has its own. */
export function createRateLimit(world: World) {
  const used = new Map<string, { permits: number; at: number }>();
  return (path: string): Reply | undefined => {
    const fault = world.faults.get("rate");
    const { perMinute, burst } = fault ? sandbox : generous;
    const key = `${path} ${fault ? "sandbox" : "generous"}`;
    const now = world.clock.now().getTime();
    const last = used.get(key) ?? { permits: burst, at: now };
    const permits = Math.min(burst, last.permits + ((now - last.at) * perMinute) / 60_000);
    const allowed = permits >= 1;
    used.set(key, { permits: allowed ? permits - 1 : permits, at: now });
    if (allowed) return undefined;
    return fault === "html" ? gatewayPage(429, "Too Many Requests") : spikeArrest(perMinute, burst);
  };
}

const spikeArrest = (perMinute: number, burst: number) =>
  json(429, {
    fault: {
      faultstring: `Spike arrest violation. Allowed rate : MessageRate{messagesPerPeriod=${perMinute}, periodInMicroseconds=60000000, maxBurstMessageCount=${burst}.0}`,
      detail: { errorcode: "policies.ratelimit.SpikeArrestViolation" },
    },
  });
