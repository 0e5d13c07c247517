/**
 * True if an address is in 169.254.0.0/16 or fe80::/10. Cloud machines read their own credentials
 * there; no business receives notices there.
 */
export function isLinkLocal(address: string) {
  if (!URL.canParse(address)) return false;
  // URL writes every form of an IPv4 address with dots, and one inside IPv6 in hexadecimal.
  const { hostname } = new URL(address);
  return /^(169\.254\.|\[fe[89ab]|\[::ffff:a9fe:)/.test(hostname);
}
