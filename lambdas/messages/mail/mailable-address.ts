import { domainToASCII } from "node:url";

/** An address as every mail server takes it, a foreign domain in its plain spelling; undefined when none does. */
export function mailableAddress(email: string): string | undefined {
  const [local = "", domain = ""] = email.split("@");
  const plain = `${local}@${domainToASCII(domain)}`;
  return /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(plain) ? plain : undefined;
}
