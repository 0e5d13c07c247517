import type { IncomingHttpHeaders } from "node:http";
import { hostname } from "node:os";

const hostName = (authority: string) => authority.replace(/:\d+$/, "");
const loopbackNames = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;

const addresses = /^(\d+\.\d+\.\d+\.\d+|\[[\da-f:.]+\])$/i;

/**
 * True for a name that no website has: an address, a container's name without a dot, a name of the
 * local network, or this machine's name.
 */
const isLocalName = (name: string) =>
  addresses.test(name) ||
  !name.includes(".") ||
  name.endsWith(".local") ||
  name === hostname().toLowerCase();

export const leadsToThisMachine = (address: string) =>
  URL.canParse(address) && loopbackNames.test(new URL(address).hostname);

/**
 * True if a request has a foreign Origin, or a Host that is no local name. If such requests were
 * answered, any web page could use the simulated phones through its visitor's browser.
 */
export function isForeign(headers: IncomingHttpHeaders, boundToLoopback: boolean) {
  const { origin, host = "" } = headers;
  const name = hostName(host).toLowerCase();
  if (!(boundToLoopback ? loopbackNames.test(name) : isLocalName(name))) return true;
  return origin !== undefined && ![`http://${host}`, `https://${host}`].includes(origin);
}
