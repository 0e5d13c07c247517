import { isInDoubt } from "./api-problem";

interface OperationKey {
  get: () => Promise<string>;
  forget: () => void;
}

const placeOf = (name: string) => `kalamu.key.${name}`;

/** The key of something of which nobody knows whether it was done; undefined when there is none. */
export const keyInDoubt = (name: string): string | undefined =>
  sessionStorage.getItem(placeOf(name))?.split(" ")[0];

export const forgetKey = (name: string) => sessionStorage.removeItem(placeOf(name));

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
    async get() {
      const [kept, of] = (sessionStorage.getItem(place) ?? "").split(" ");
      const print = await fingerprint(body);
      if (kept && of === print) return kept;
      const key = crypto.randomUUID();
      sessionStorage.setItem(place, `${key} ${print}`);
      return key;
    },
    forget: () => forgetKey(name),
  };
}

/** Does `work` under its key, which outlasts it only while nobody knows whether it was done. */
export async function doOnce<T>(
  key: OperationKey,
  work: (once: { idempotencyKey: string }) => Promise<T>,
): Promise<T> {
  try {
    const done = await work({ idempotencyKey: await key.get() });
    key.forget();
    return done;
  } catch (error) {
    if (!isInDoubt(error)) key.forget();
    throw error;
  }
}
