import type { APIGatewayProxyEventV2 } from "aws-lambda";

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const bodyOf = ({ body = "", isBase64Encoded }: APIGatewayProxyEventV2) =>
  isBase64Encoded ? Buffer.from(body, "base64").toString() : body;
