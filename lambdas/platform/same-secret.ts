import { createHash, timingSafeEqual } from "node:crypto";

/** Whether two texts, of whatever length, are the same; takes as long for a nearly right one as for any. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
