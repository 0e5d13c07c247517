import type { IncomingHttpHeaders } from "node:http";

const hostName = (authority: string) => authority.replace(/:\d+$/, "");
const loopbackNames = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;

/** Whether an address is one of this machine. */
export const leadsToThisMachine = (address: string) =>
  URL.canParse(address) && loopbackNames.test(new URL(address).hostname);

/**
 * A web page elsewhere must not press this phone through the visitor's browser: a foreign Origin
 * is refused, and so is a foreign name that leads to this machine.
 */
export function isForeign(headers: IncomingHttpHeaders, boundToLoopback: boolean) {
  const host = headers.host ?? "";
  if (boundToLoopback && !loopbackNames.test(hostName(host))) return true;
  const { origin } = headers;
  return origin !== undefined && origin !== `http://${host}`;
}
