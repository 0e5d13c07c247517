import { reviewRoutes } from "#contracts/reviews";
import { call } from "../../frame/api/client";

/** The file of a submission. Throws when it can't be fetched, or `signal` ends it. */
export async function fetchWork(id: string, signal: AbortSignal): Promise<Uint8Array> {
  const { url } = await call(reviewRoutes.getReviewFile, { id }, {}, { signal });
  const file = await fetch(url, { signal, cache: "no-store", credentials: "omit" });
  if (!file.ok) throw new Error(`Storage answered ${file.status}.`);
  const data = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  return data;
}
