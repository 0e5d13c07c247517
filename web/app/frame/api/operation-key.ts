import { inTab } from "../../../ui/storage";
import { shownUser } from "../session/session-store";
import { isInDoubt } from "./api-problem";

interface OperationKey {
  as: string | undefined;
  get: () => Promise<string>;
  forget: () => void;
}

/** Each person has separate keys, since several people may use the same tab. */
const placeOf = (name: string) => `kalamu.key.${shownUser() ?? ""}.${name}`;

/** The key of a request whose outcome is unknown; undefined if there is none. */
export const keyInDoubt = (name: string): string | undefined =>
  inTab.getItem(placeOf(name))?.split(" ")[0];

export const forgetKey = (name: string) => inTab.removeItem(placeOf(name));

/** The SHA-256 of a body as hexadecimal, so that the storage contains no typed text. */
async function fingerprint(body: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The Idempotency-Key of an operation that must happen once. This tab stores the key until
 * `forget`, so a repeat after a lost answer or a reload has the same key. A changed body gets a new
 * key.
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
 * Calls `work` with the key and the key's owner. Afterwards forgets the key, unless the outcome is
 * unknown.
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
