import type { Reply, Request } from "../http/http";
import type { World } from "../world";

/** A reply, or "break", which ends the connection without a reply. */
export type Answer = Reply | "break";

/** Answers a request; logs the request, its answer and the reason of a refusal. */
export async function logAnswer(
  world: World,
  { method, body }: Request,
  { kind, path }: { kind: string; path: string },
  answer: () => Answer | Promise<Answer>,
): Promise<Answer> {
  const entry = world.log.open({
    direction: "in",
    kind,
    method,
    target: path,
    sent: parsedOrText(body),
  });
  const given = await answer();
  world.log.close(
    entry,
    given === "break"
      ? { status: null, note: "answer lost on purpose" }
      : {
          status: given.status,
          answer: parsedOrText(String(given.body ?? "")),
          ...(given.reason && { reason: given.reason }),
        },
  );
  return given;
}

export function parsedOrText(body: string): unknown {
  if (!body) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body.slice(0, 2_000);
  }
}
