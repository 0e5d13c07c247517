interface Asking {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
}

/**
 * Sends a request to the simulator; `../api/answers` has the types of the answers. If the simulator
 * refuses the request, throws an error with its message.
 */
export async function ask<Answer>(
  path: string,
  { method = "GET", body }: Asking = {},
): Promise<Answer> {
  const response = await fetch(`/api/${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

export const wordsOf = (refusal: unknown) =>
  refusal instanceof Error ? refusal.message : String(refusal);
