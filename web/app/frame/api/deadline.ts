/** Longer than the service ever takes, in milliseconds. */
const longestWait = 30_000;

/** A signal that ends a call when whoever asked leaves, or when nothing has come for too long. */
export function withDeadline(asker: AbortSignal | undefined) {
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
