import { useState } from "react";

interface Read {
  data: unknown;
  error: Error | null;
}

/**
 * Why the first read of `address` failed, also while it is tried again: the query forgets it as soon as
 * it begins anew, and a page would show skeleton and words in turn.
 */
export function useKeptError({ data, error }: Read, address: string): Error | null {
  const [failed, setFailed] = useState<{ address: string; error: Error }>();
  if (error && failed?.error !== error) setFailed({ address, error });
  if (error || data !== undefined) return error;
  return failed?.address === address ? failed.error : null;
}

/** What a read is drawn anew for: not for each beginning and end of a question. */
export const drawnFor = [
  "data",
  "dataUpdatedAt",
  "error",
  "failureReason",
  "isFetched",
  "isFetchedAfterMount",
  "isPending",
  "isPlaceholderData",
] as const;
