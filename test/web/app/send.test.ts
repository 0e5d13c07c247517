import { afterEach, expect, test, vi } from "vitest";
import { api } from "#contracts/api";
import { send } from "../../../web/app/api/send";

afterEach(() => {
  vi.unstubAllGlobals();
});

const answered = (status: number, body: string) => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status })));
  return send(api.getMe, {}, {}, {}, "token");
};

// An HTTP API's authorizer and throttle answer in a form of their own, which can't be changed.
test.each([
  [401, '{"message":"Unauthorized"}', "not_signed_in"],
  [429, '{"message":"Too Many Requests"}', "too_many_requests"],
  [503, '{"message":"Service Unavailable"}', "internal"],
  [504, "", "internal"],
])("API Gateway's own %d is told as one of the service's problems", async (status, body, code) => {
  await expect(answered(status, body)).rejects.toMatchObject({
    name: "ApiProblem",
    code,
    message: expect.stringMatching(/^[A-Z].+\S$/),
  });
});

test("a problem of the service is told in its own words", async () => {
  const body = { code: "not_active", message: "Pay first.", fields: { phone: ["Here."] } };

  await expect(answered(403, JSON.stringify(body))).rejects.toMatchObject(body);
});
