import { expect, test } from "vitest";
import { callbackOutcome } from "../../../../../web/app/account/social/finish-social-sign-in";
import type { PendingSignIn } from "../../../../../web/app/frame/session/pending-sign-in";

const now = Date.parse("2026-11-21T06:00:00.000Z");
const pending: PendingSignIn = {
  provider: "Google",
  state: "our-state",
  codeVerifier: "v".repeat(43),
  from: "/dashboard/profile",
  startedAt: now - 60_000,
};
const outcome = (answer: Record<string, string>, of: PendingSignIn | undefined = pending) =>
  callbackOutcome(new URLSearchParams(answer), of, now);

test("a provider's code is exchanged if its state is ours", () => {
  expect(outcome({ code: "c", state: "our-state" })).toEqual({
    kind: "exchange",
    code: "c",
    pending,
  });
});

test.each<[string, Record<string, string>, PendingSignIn | undefined]>([
  ["somebody else's state", { code: "c", state: "their-state" }, pending],
  ["no state", { code: "c" }, pending],
  ["an error and somebody else's state", { error: "access_denied", state: "theirs" }, pending],
  ["no code", { state: "our-state" }, pending],
  [
    "a delay of 16 minutes",
    { code: "c", state: "our-state" },
    { ...pending, startedAt: now - 16 * 60_000 },
  ],
])("a provider's answer with %s is not exchanged for a session", (_, answer, of) => {
  expect(outcome(answer, of)).toEqual({ kind: "start-again" });
});

test("a reload does not exchange a provider's code again", () => {
  const again = new URLSearchParams({ code: "c", state: "our-state" });
  expect(callbackOutcome(again, undefined, now)).toEqual({ kind: "start-again" });
});

test.each([
  ["a person who said no", { error: "access_denied", state: "our-state" }, "denied"],
  ["a provider that failed", { error: "server_error", state: "our-state" }, "failed"],
  ["a refusal that comes without a state", { error: "access_denied" }, "denied"],
])("the callback's outcome reports %s", (_, answer, kind) => {
  expect(outcome(answer as Record<string, string>)).toEqual({ kind, pending });
});
