export type Outcome =
  | { sent: true }
  | { sent: false; reason: string | undefined; fields: Record<string, string[]> };

/** Sends the form's values as JSON, and says what became of them. Rejects when nothing answers. */
export async function sendMessage(
  address: string,
  values: Record<string, string | number>,
  sendingKey: string,
): Promise<Outcome> {
  const response = await fetch(address, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      "idempotency-key": sendingKey,
    },
    body: JSON.stringify(values),
  });
  if (response.ok) return { sent: true };
  const problem: { message?: string; fields?: Record<string, string[]> } = await response
    .json()
    .catch(() => ({}));
  return { sent: false, reason: problem.message, fields: problem.fields ?? {} };
}
