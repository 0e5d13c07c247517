const blockedParts = /m-?pesa|safaricom|ngrok|mockbin|requestbin/i;
// As whole words only: inside a random id they are chance.
const blockedWords = /(?<![a-z0-9])(exec?|cmd|sql|query)(?![a-z0-9])/i;

/** Whether Safaricom would take an address for notices. HTTP is allowed, as in the sandbox. */
export function isCallbackUrl(address: string) {
  if (/\s/.test(address)) return false;
  const host = /^https?:\/\/([^/?#]+)/.exec(address)?.[1];
  if (!host || host !== host.toLowerCase() || !URL.canParse(address)) return false;
  return !blockedParts.test(address) && !blockedWords.test(address);
}
