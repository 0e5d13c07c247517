import { failUnanswered } from "./api-problem";
import { withDeadline } from "./deadline";

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
