import { AwsClient } from "aws4fetch";
import { defaultProvider } from "./environment-credentials";
import { env } from "./settings";

/** Milliseconds for all attempts; less than the timeout of the calling function. */
const timeout = 8000;

/**
 * Calls another of our functions. With `Event` it returns once Lambda has accepted the event; with
 * `RequestResponse`, once the function has ended. Throws if Lambda refuses, the function fails or
 * no answer arrives; without an answer, the function may have run. Uses aws4fetch, since the SDK's
 * client for Lambda would add 80 kB.
 * @see https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
export async function invokeFunction(
  name: string,
  event: unknown,
  type: "Event" | "RequestResponse",
): Promise<void> {
  const region = env("AWS_REGION");
  const client = new AwsClient({
    ...(await defaultProvider()()),
    service: "lambda",
    region,
    retries: 2,
  });
  const endpoint =
    process.env["AWS_ENDPOINT_URL_LAMBDA"] ??
    process.env["AWS_ENDPOINT_URL"] ??
    `https://lambda.${region}.amazonaws.com`;
  const { ok, status, headers } = await client.fetch(
    new URL(`/2015-03-31/functions/${encodeURIComponent(name)}/invocations`, endpoint),
    {
      method: "POST",
      // A new connection, for the same reason as in `fetchFresh`.
      headers: { "x-amz-invocation-type": type, connection: "close" },
      body: JSON.stringify(event),
      signal: AbortSignal.timeout(timeout),
    },
  );
  const failure = headers.get("x-amz-function-error") ?? headers.get("x-amzn-errortype");
  if (!ok || failure) throw new Error(`The function was not run: ${failure ?? status}.`);
}
