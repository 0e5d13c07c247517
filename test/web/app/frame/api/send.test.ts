import { afterEach, describe, expect, test, vi } from "vitest";
import { api } from "#contracts/api";
import { isInDoubt } from "../../../../../web/app/frame/api/api-problem";
import { send } from "../../../../../web/app/frame/api/send";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answered = (status: number, body: string) => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status })));
  return send(api.getMe, {}, {}, {}, "token");
};

const ours = { kind: "ours", message: "An unexpected error occurred." };
const elsewhere = { kind: "not-ours", message: expect.stringMatching(/^Something else on this/) };
const inWords = { name: "ApiProblem", message: expect.stringMatching(/^[A-Z].+\S$/) };
// API Gateway's authorizer and throttle answer in another format than our functions.
test.each([
  [401, '{"message":"Unauthorized"}', { ...inWords, code: "not_signed_in" }],
  [429, '{"message":"Too Many Requests"}', { ...inWords, code: "too_many_requests" }],
  [503, '{"message":"Service Unavailable"}', { ...ours, code: "internal" }],
  [502, "<html>502 Bad Gateway</html>", ours],
  [504, "", ours],
  [200, '{"balance":"none of ours"}', ours],
  [200, "<html>Welcome to our Wi-Fi</html>", elsewhere],
  [403, "<html>Not here</html>", elsewhere],
  [511, "<html>Sign in to this network</html>", elsewhere],
])(
  "the answer %d %s becomes a problem with the right cause and message",
  async (status, body, problem) => {
    await expect(answered(status, body)).rejects.toMatchObject(problem);
  },
);

test("a blocked request is reported as a missing network", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));

  await expect(send(api.getMe, {}, {}, {}, "token")).rejects.toMatchObject({ kind: "no-network" });
});

describe("a request that the network never answers", () => {
  /** Never answers; when it is aborted, it rejects as fetch does. */
  const swallowing = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason as Error));
    });
  const whenSent = (signal?: AbortSignal) => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", swallowing);
    return send(api.getMe, {}, {}, { signal }, "token").catch((error: unknown) => error);
  };

  test("fails after half a minute, and counts as a request that may have worked", async () => {
    const sent = whenSent();
    await vi.advanceTimersByTimeAsync(30_000);

    const error = await sent;
    expect(error).toMatchObject({ name: "ApiProblem", kind: "no-answer" });
    expect(isInDoubt(error)).toBe(true);
  });

  test("ends immediately when its caller aborts it", async () => {
    const asker = new AbortController();
    const sent = whenSent(asker.signal);
    asker.abort();

    expect(await sent).toMatchObject({ name: "AbortError" });
  });
});

test("a problem that the service reports keeps the service's message", async () => {
  const body = { code: "not_active", message: "Pay first.", fields: { phone: ["Here."] } };

  await expect(answered(403, JSON.stringify(body))).rejects.toMatchObject(body);
});
