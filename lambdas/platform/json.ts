import type { APIGatewayProxyEventV2 } from "aws-lambda";

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The value of a JSON text; undefined if it is none. Byte order marks and unescaped control
 * characters, which some programs leave in, become blanks.
 */
export const jsonIn = (text: string): unknown =>
  parsed(text) ?? parsed(text.replace(/[\p{Cc}\ufeff]/gu, " "));

export const bodyOf = ({ body = "", isBase64Encoded }: APIGatewayProxyEventV2) =>
  isBase64Encoded ? Buffer.from(body, "base64").toString() : body;
