import { isLoopback } from "../lib/local-world";
import { StepFailed } from "./steps";

/**
 * The endpoint, when it is on this machine.
 * @throws {StepFailed} for every other: a local start must never touch a real account.
 */
export function onlyLoopback(endpoint: string): string {
  if (!isLoopback(endpoint))
    throw new StepFailed(
      `AWS_ENDPOINT_URL is ${endpoint || "empty"}, which is not this machine. A local start only goes to 127.0.0.1; unset it, or use npm run deploy for AWS.`,
    );
  return endpoint.replace(/\/$/, "");
}
