import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isLoopback } from "../lib/local-world";
import { takeLock } from "./running";
import { StepFailed } from "./steps";

/**
 * Returns the endpoint.
 * @throws {StepFailed} if it is not on this machine, since a local start must never use a real
 * account.
 */
export function onlyLoopback(endpoint: string): string {
  if (!isLoopback(endpoint))
    throw new StepFailed(
      `AWS_ENDPOINT_URL is ${endpoint || "empty"}, which is not this machine. A local start only goes to 127.0.0.1; unset it, or use npm run deploy for AWS.`,
    );
  return endpoint.replace(/\/$/, "");
}

export interface ReservedPort {
  port: number;
  release: () => void;
}

/** Reserves the wanted port, or the next free one, until the port is released. */
export async function reservePort(wanted: number): Promise<ReservedPort> {
  for (let port = wanted; port < wanted + 200; port++) {
    // The lock precedes the check, since another start may have reserved this port without
    // listening yet.
    const release = takeLock(join(tmpdir(), `kalamu-port-${port}.lock`));
    if (!release) continue;
    if ((await listenBriefly(port)) === port) return { port, release };
    release();
  }
  throw new Error(`no port is free between ${wanted} and ${wanted + 200}`);
}

export async function freePort(): Promise<number> {
  const port = await listenBriefly(0);
  if (port === undefined) throw new Error("no port is free");
  return port;
}

/**
 * Listens for a moment. Returns the port, which the system chooses for 0; undefined if the port is
 * in use.
 */
async function listenBriefly(port: number): Promise<number | undefined> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return undefined;
  }
  const { port: found } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return found;
}
