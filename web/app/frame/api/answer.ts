import { failUnanswered } from "./api-problem";

interface Answer {
  response: Response;
  /** Its JSON; undefined when it has no body. */
  body: unknown;
}

/**
 * Fetches what answers in JSON: the service or the user pool. Throws ApiProblem when nobody is
 * reached, nothing comes in time, or what comes is not JSON; and what `fetch` throws once whoever
 * asked has left, by `signal`.
 */
export async function fetchAnswer(address: string, init: RequestInit = {}): Promise<Answer> {
  const deadline = withDeadline(init.signal ?? undefined);
  try {
    const response = await fetch(address, { ...init, signal: deadline.signal });
    const text = await response.text();
    // Without a body it is a success of the user pool's, or says that nothing has changed.
    const isEmpty = text === "" && response.status < 400;
    return { response, body: isEmpty ? undefined : JSON.parse(text) };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return failUnanswered(error);
  } finally {
    deadline.met();
  }
}

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
