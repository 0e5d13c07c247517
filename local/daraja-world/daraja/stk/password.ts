import type { Credentials } from "../../types";

export const passwordFor = (
  { shortCode, passkey }: Pick<Credentials, "shortCode" | "passkey">,
  timestamp: string,
) => Buffer.from(`${shortCode}${passkey}${timestamp}`).toString("base64");

/** True for a text of the form `yyyyMMddHHmmss` with an existing day, at any distance from now. */
export function isTimestamp(text: string) {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)?.slice(1);
  if (!parts) return false;
  const [year, month, day, hour, minute, second] = parts;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const instant = new Date(iso);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === iso;
}
