/** Longer than the service ever takes, in milliseconds. */
const longestWait = 30_000;

/** A signal that ends a call when its caller leaves, or when nothing has come for too long. */
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
    /** Call when the answer is here. */
    met: () => {
      clearTimeout(timer);
      asker?.removeEventListener("abort", leave);
    },
  };
}

/** Waits for an answer, as long as its asker stays. */
export function unlessLeft<T>(answer: Promise<T>, asker: AbortSignal | undefined): Promise<T> {
  if (!asker) return answer;
  const left = new Promise<never>((_, reject) => {
    const leave = () => reject(asker.reason);
    if (asker.aborted) leave();
    asker.addEventListener("abort", leave, { once: true });
  });
  return Promise.race([answer, left]);
}
