/** Milliseconds; the service always answers sooner. */
const longestWait = 30_000;

/** A signal that aborts a call when `asker` is aborted, or when no answer comes in time. */
export function withDeadline(asker?: AbortSignal) {
  const controller = new AbortController();
  const leave = () => controller.abort(asker?.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException("No answer came.", "TimeoutError")),
    longestWait,
  );
  if (asker?.aborted) leave();
  asker?.addEventListener("abort", leave);
  return {
    signal: controller.signal,
    /** Call this when the answer has arrived. */
    met: () => {
      clearTimeout(timer);
      asker?.removeEventListener("abort", leave);
    },
  };
}

/** Waits for an answer; throws if `asker` is aborted first. */
export function unlessLeft<T>(answer: Promise<T>, asker: AbortSignal | undefined): Promise<T> {
  if (!asker) return answer;
  const left = new Promise<never>((_, reject) => {
    const leave = () => reject(asker.reason);
    if (asker.aborted) leave();
    asker.addEventListener("abort", leave, { once: true });
  });
  return Promise.race([answer, left]);
}
