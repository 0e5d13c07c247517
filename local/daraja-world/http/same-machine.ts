import type { IncomingHttpHeaders } from "node:http";
import { hostname } from "node:os";

const hostName = (authority: string) => authority.replace(/:\d+$/, "");
const loopbackNames = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;

const addresses = /^(\d+\.\d+\.\d+\.\d+|\[[\da-f:.]+\])$/i;

/**
 * Whether a name can't be a stranger's that leads here: an address, a name without a dot as containers have,
 * one of the local network, or this machine's own.
 */
const isLocalName = (name: string) =>
  addresses.test(name) ||
  !name.includes(".") ||
  name.endsWith(".local") ||
  name === hostname().toLowerCase();

/** Whether an address is one of this machine. */
export const leadsToThisMachine = (address: string) =>
  URL.canParse(address) && loopbackNames.test(new URL(address).hostname);

/**
 * A web page elsewhere must not press this phone through the visitor's browser: a foreign Origin
 * is refused, and so is a foreign name that leads to this machine.
 */
export function isForeign(headers: IncomingHttpHeaders, boundToLoopback: boolean) {
  const { origin, host = "" } = headers;
  const name = hostName(host).toLowerCase();
  if (!(boundToLoopback ? loopbackNames.test(name) : isLocalName(name))) return true;
  return origin !== undefined && ![`http://${host}`, `https://${host}`].includes(origin);
}
