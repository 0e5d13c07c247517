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
// An HTTP API's authorizer and throttle answer in a fixed form of their own.
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
])("the answer %d %s is told in words, as ours or not ours", async (status, body, problem) => {
  await expect(answered(status, body)).rejects.toMatchObject(problem);
});

test("a blocked network is called so", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));

  await expect(send(api.getMe, {}, {}, {}, "token")).rejects.toMatchObject({ kind: "no-network" });
});

describe("a network that swallows a call", () => {
  /** Never answers, and ends when it is aborted, as fetch does. */
  const swallowing = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason as Error));
    });
  const whenSent = (signal?: AbortSignal) => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", swallowing);
    return send(api.getMe, {}, {}, { signal }, "token").catch((error: unknown) => error);
  };

  test("ends after half a minute, in words and in doubt", async () => {
    const sent = whenSent();
    await vi.advanceTimersByTimeAsync(30_000);

    const error = await sent;
    expect(error).toMatchObject({ name: "ApiProblem", kind: "no-answer" });
    expect(isInDoubt(error)).toBe(true);
  });

  test("ends at once when its caller leaves", async () => {
    const asker = new AbortController();
    const sent = whenSent(asker.signal);
    asker.abort();

    expect(await sent).toMatchObject({ name: "AbortError" });
  });
});

test("a problem of the service is shown in its own words", async () => {
  const body = { code: "not_active", message: "Pay first.", fields: { phone: ["Here."] } };

  await expect(answered(403, JSON.stringify(body))).rejects.toMatchObject(body);
});
