import { kenyanPhone, maskedPhone, spacedPhone } from "#contracts/fields";

/**
 * The number that a payment is asked from: in full where its person typed it on this device, so that
 * a mistyped one is seen; else as the service tells it, masked.
 */
export function payerNumber(shown: string, typed: string): string {
  const phone = kenyanPhone(typed);
  return phone && maskedPhone(phone) === shown ? spacedPhone(phone) : shown;
}
