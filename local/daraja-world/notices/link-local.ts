/**
 * True for an address in 169.254.0.0/16 or fe80::/10, where cloud machines read their credentials.
 * No business receives notices there.
 */
export function isLinkLocal(address: string) {
  if (!URL.canParse(address)) return false;
  // URL writes each form of an IPv4 address with dots, but in hexadecimal inside IPv6.
  const { hostname } = new URL(address);
  return /^(169\.254\.|\[fe[89ab]|\[::ffff:a9fe:)/.test(hostname);
}
