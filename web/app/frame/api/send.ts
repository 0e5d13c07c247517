import { Problem } from "#contracts/problem";
import type { InputOf, ParamsOf, ReplyOf, Route } from "#contracts/route";
import { ApiProblem, fetchAnswer } from "./api-problem";
import { errorStrings } from "./strings";

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** A UUID; a repeated call with the same key changes nothing more. */
  idempotencyKey?: string | undefined;
  keepalive?: boolean | undefined;
}

/**
 * The last reply to each GET since the page loaded. With its ETag the service sends only newer
 * data.
 */
const replies = new Map<string, { etag: string; reply: unknown }>();
export const forgetReplies = () => replies.clear();

export function addressOf<R extends Route>(
  route: R,
  params: ParamsOf<R["path"]>,
  input: InputOf<R>,
): string {
  const path = route.path.replace(/{(\w+)}/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ""),
  );
  if (route.method !== "GET") return path;
  const given = Object.entries(input as Record<string, unknown>).filter(([, value]) => value);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query ? `${path}?${query}` : path;
}

export async function send<R extends Route>(
  route: R,
  params: ParamsOf<R["path"]>,
  input: InputOf<R>,
  { signal, idempotencyKey, keepalive = false }: CallOptions,
  token: string | undefined,
): Promise<ReplyOf<R>> {
  const address = addressOf(route, params, input);
  const known = route.method === "GET" ? replies.get(address) : undefined;
  const { response, body } = await fetchAnswer(address, {
    method: route.method,
    // The browser's own cache must not store personal data.
    cache: "no-store",
    signal: signal ?? null,
    keepalive,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
      ...(known && { "if-none-match": known.etag }),
      ...(route.method !== "GET" && { "content-type": "application/json" }),
    },
    ...(route.method !== "GET" && { body: JSON.stringify(input) }),
  });
  if (response.status === 304 && known) return known.reply as ReplyOf<R>;
  if (!response.ok) throw new ApiProblem(problemOf(body, response.status));
  const reply = route.reply.safeParse(body);
  if (!reply.success) throw new ApiProblem(unexpected);
  const etag = response.headers.get("etag");
  if (route.method === "GET" && etag) replies.set(address, { etag, reply: reply.data });
  return reply.data as ReplyOf<R>;
}

const unexpected = { code: "internal", message: errorStrings.unexpected } as const;

function problemOf(body: unknown, status: number): Problem {
  const problem = Problem.safeParse(body);
  if (problem.success) return problem.data;
  // API Gateway's own error answers have another shape.
  if (status === 401) return { code: "not_signed_in", message: errorStrings.sessionEnded };
  if (status === 429) return { code: "too_many_requests", message: errorStrings.tooMany };
  return unexpected;
}
