const secretNames =
  /^(authorization|password|access_token|client_secret|pin|passkey|securitycredential)$/i;
const secretSegment = /[A-Za-z0-9_.~-]{20,}/g;

/** Shortens long parts of an address's path, which may be secrets, to six characters. */
export function redactAddress(address: string) {
  const cut = address.indexOf("/", address.indexOf("//") + 2);
  if (cut < 0) return address;
  return (
    address.slice(0, cut) +
    address.slice(cut).replace(secretSegment, (segment) => `${segment.slice(0, 6)}…`)
  );
}

export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (secretNames.test(name)) return [name, "…"];
      if (typeof inner === "string" && /url$/i.test(name)) return [name, redactAddress(inner)];
      return [name, redact(inner)];
    }),
  );
}
