import { inTab } from "../../../ui/storage";
import { shownUser } from "../session/session-store";
import { isInDoubt } from "./api-problem";

interface OperationKey {
  /** Who asks, by `userId`. */
  as: string | undefined;
  get: () => Promise<string>;
  forget: () => void;
}

/**
 * Each person has keys of their own: what one has done says nothing about another in the same
 * tab.
 */
const placeOf = (name: string) => `kalamu.key.${shownUser() ?? ""}.${name}`;

/** The key of something that may or may not have been done; undefined when there is none. */
export const keyInDoubt = (name: string): string | undefined =>
  inTab.getItem(placeOf(name))?.split(" ")[0];

export const forgetKey = (name: string) => inTab.removeItem(placeOf(name));

/** SHA-256 as hexadecimal, so that what was typed does not lie in the storage itself. */
async function fingerprint(body: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The Idempotency-Key of something that must happen once. Kept in this tab until `forget`, so that a
 * repeat after a lost answer or a reload has the same key; another body gets another key.
 */
export function operationKey(name: string, body: unknown): OperationKey {
  const place = placeOf(name);
  return {
    as: shownUser(),
    async get() {
      const [kept, of] = (inTab.getItem(place) ?? "").split(" ");
      const print = await fingerprint(body);
      if (kept && of === print) return kept;
      const key = crypto.randomUUID();
      inTab.setItem(place, `${key} ${print}`);
      return key;
    },
    forget: () => inTab.removeItem(place),
  };
}

/**
 * Does `work` under its key and as the key's owner. The key outlasts it only while nobody knows whether
 * it was done.
 */
export async function doOnce<T>(
  key: OperationKey,
  work: (once: { idempotencyKey: string; as: string | undefined }) => Promise<T>,
): Promise<T> {
  try {
    const done = await work({ idempotencyKey: await key.get(), as: key.as });
    key.forget();
    return done;
  } catch (error) {
    if (!isInDoubt(error)) key.forget();
    throw error;
  }
}
