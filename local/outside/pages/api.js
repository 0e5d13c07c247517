/** Asks the simulator. A refusal is thrown with its words for people. */
export async function ask(path, { method = "GET", body } = {}) {
  const response = await fetch(`/api/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.message), { code: answer.code });
  return answer;
}
