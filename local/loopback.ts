import { StepFailed } from "./steps";

const loopback = /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/;

/**
 * The endpoint, when it is on this machine.
 * @throws {StepFailed} for every other: a local start must never touch a real account.
 */
export function onlyLoopback(endpoint: string): string {
  const host = URL.canParse(endpoint) ? new URL(endpoint).hostname : "";
  if (!loopback.test(host))
    throw new StepFailed(
      `AWS_ENDPOINT_URL is ${endpoint || "empty"}, which is not this machine. A local start only goes to 127.0.0.1; unset it, or use npm run deploy for AWS.`,
    );
  return endpoint.replace(/\/$/, "");
}
