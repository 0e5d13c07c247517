/**
 * True if an address leads to 169.254.0.0/16 or fe80::/10. No business has a receiver there, and
 * cloud machines read their own credentials there.
 */
export function isLinkLocal(address: string) {
  if (!URL.canParse(address)) return false;
  // The parser writes every form of an IPv4 address with dots, and one within IPv6 in hexadecimal.
  const { hostname } = new URL(address);
  return /^(169\.254\.|\[fe[89ab]|\[::ffff:a9fe:)/.test(hostname);
}
