import { isLinkLocal } from "../notices/link-local";
import type { Rule } from "./fields";

const blockedParts = /m-?pesa|safaricom|ngrok|mockbin|requestbin/i;
// Blocked only as whole words, since a random id may contain them.
const blockedWords = /(?<![a-z0-9])(exec?|cmd|sql|query)(?![a-z0-9])/i;

/**
 * True if Safaricom would accept an address for notices. HTTP is allowed, as in Safaricom's
 * sandbox.
 */
export function isCallbackUrl(address: string, strict: boolean) {
  if (/\s/.test(address)) return false;
  const host = /^https?:\/\/([^/?#]+)/.exec(address)?.[1];
  if (!host || host !== host.toLowerCase() || !URL.canParse(address)) return false;
  if (isLinkLocal(address)) return false;
  return !strict || !(blockedParts.test(address) || blockedWords.test(address));
}

export const callbackRule: Rule = {
  must: "an address of HTTP or HTTPS without blanks and with its host in lower case, and none of 169.254.x.x or fe80:: (with --strict, none that has mpesa, safaricom, ngrok, mockbin, requestbin, or exe, exec, cmd, sql, query as a word)",
  holds: (value, _, { strict }) => isCallbackUrl(value, strict),
};
