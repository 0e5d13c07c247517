import { timingSafeEqual } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";

/**
 * The network address of the person who calls. Through CloudFront, which proves itself by the key it
 * adds, that is the last address but one of X-Forwarded-For: CloudFront appends the viewer's, API
 * Gateway then CloudFront's. Whoever reaches the API otherwise is who API Gateway saw; what they
 * write into the header themselves counts for nothing.
 */
export function networkOf(event: APIGatewayProxyEventV2): string {
  const { sourceIp } = event.requestContext.http;
  if (!isKey(event.headers["x-origin-key"])) return sourceIp;
  return event.headers["x-forwarded-for"]?.split(",").at(-2)?.trim() || sourceIp;
}

function isKey(given: string | undefined): boolean {
  const key = process.env["ORIGIN_KEY"];
  if (!key || !given || key.length !== given.length) return false;
  return timingSafeEqual(Buffer.from(key), Buffer.from(given));
}
