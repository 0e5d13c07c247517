import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** The body of a request as text. */
export const bodyOf = ({ body = "", isBase64Encoded }: APIGatewayProxyEventV2) =>
  isBase64Encoded ? Buffer.from(body, "base64").toString() : body;
