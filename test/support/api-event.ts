import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { expect } from "vitest";
import { api } from "#contracts/api";
import { problemsOf, type Route } from "#contracts/route";
import { actingAs, functionOf } from "./table-permissions";

export interface Request {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** A string is sent unchanged; any other value as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  claims?: Record<string, unknown>;
  network?: string;
}

export interface Response {
  status: number;
  headers: Record<string, unknown>;
  body: Record<string, unknown>;
  text: string;
}

export function apiEvent(
  { method, path }: Pick<Route, "method" | "path">,
  { params = {}, query, body, headers = {}, claims, network = "192.0.2.1" }: Request = {},
): APIGatewayProxyEventV2 {
  const rawPath = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  return {
    version: "2.0",
    routeKey: `${method} ${path}`,
    rawPath,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: { "content-type": "application/json", ...headers },
    ...(query && { queryStringParameters: query }),
    ...(Object.keys(params).length > 0 && { pathParameters: params }),
    requestContext: {
      accountId: "000000000000",
      apiId: "api",
      domainName: "api.example",
      domainPrefix: "api",
      http: { method, path: rawPath, protocol: "HTTP/1.1", sourceIp: network, userAgent: "test" },
      requestId: "request",
      routeKey: `${method} ${path}`,
      stage: "$default",
      time: "",
      timeEpoch: 0,
      ...(claims && { authorizer: { jwt: { claims, scopes: [] } } }),
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    isBase64Encoded: false,
  } as APIGatewayProxyEventV2;
}

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<{
  statusCode?: number | undefined;
  headers?: Record<string, unknown> | undefined;
  body?: string | undefined;
}>;

/**
 * Sends a request to a handler as API Gateway does. The handler has only its function's rights to
 * the table.
 */
export async function send(
  handler: unknown,
  route: Pick<Route, "method" | "path">,
  request?: Request,
): Promise<Response> {
  const result = await actingAs(functionOf(route), () =>
    (handler as Handler)(apiEvent(route, request), {} as Context),
  );
  const text = result.body ?? "";
  const body = parsed(text);
  if (typeof body["code"] === "string") expectDeclared(route, body["code"]);
  return { status: result.statusCode ?? 0, headers: result.headers ?? {}, body, text };
}

/** Fails if a route answers with a problem that its contract does not name. */
function expectDeclared({ method, path }: Pick<Route, "method" | "path">, code: string) {
  const declared = Object.values<Route>(api).find(
    (each) => each.method === method && each.path === path,
  );
  if (declared) expect(problemsOf(declared), `${method} ${path}`).toContain(code);
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** The claims of an access token, in an HTTP API's form. */
export const claimsOf = (
  userId: string,
  {
    admin = false,
    signedInAt = Math.floor(Date.now() / 1000),
    sessionId,
  }: { admin?: boolean; signedInAt?: number; sessionId?: string } = {},
) => ({
  sub: userId,
  token_use: "access",
  auth_time: String(signedInAt),
  ...(sessionId && { origin_jti: sessionId }),
  ...(admin && { "cognito:groups": "[admin]" }),
});
