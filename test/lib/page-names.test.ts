import { runInNewContext } from "node:vm";
import { parseAst } from "vite";
import { expect, test } from "vitest";
import { pageNamesCode } from "../../lib/constructs/site-parts";

const files = [
  "/index.html",
  "/about/index.html",
  "/app/account.html",
  "/app/sign-up.html",
  "/app/writer.html",
  "/app/admin.html",
  "/404.html",
  "/robots.txt",
];
const handler: (event: object) => {
  uri?: string;
  statusCode?: number;
  headers?: { location: { value: string } };
} = runInNewContext(`${pageNamesCode(files)}; handler`);

const asked = (uri: string, querystring: object = {}) =>
  handler({ context: { eventType: "viewer-request" }, request: { uri, querystring } });

const answered = (uri: string, statusCode = 200) =>
  handler({
    context: { eventType: "viewer-response" },
    request: { uri, querystring: {} },
    response: { statusCode, headers: {} },
  }).statusCode;

test.each([
  ["/", "/index.html"],
  ["/about", "/about/index.html"],
  ["/robots.txt", "/robots.txt"],
  ["/assets/main-1a2b.js", "/assets/main-1a2b.js"],
  ["/signin", "/app/account.html"],
  ["/forgot-password", "/app/account.html"],
  ["/reset-password/verify", "/app/account.html"],
  ["/signin/callback", "/app/account.html"],
  ["/signup", "/app/sign-up.html"],
  ["/signup/finish", "/app/sign-up.html"],
  ["/dashboard", "/app/writer.html"],
  ["/dashboard/task-available", "/app/writer.html"],
  ["/dashboard/nothing/here", "/app/writer.html"],
  ["/admin-dashboard", "/app/admin.html"],
  ["/admin-dashboard/create-task", "/app/admin.html"],
])("CloudFront answers %s with the file %s", (uri, file) => {
  expect(asked(uri).uri).toBe(file);
  expect(answered(uri)).toBe(200);
  expect(answered(file)).toBe(200);
});

test.each([
  "/nope",
  "/nope.html",
  "/signing",
  "/signin/elsewhere",
  "/dashboards",
  "/about/us",
  "/reset-password",
])("CloudFront answers %s with status 404 and the 404 page", (uri) => {
  expect(asked(uri).uri).toBe("/404.html");
  expect(answered(uri)).toBe(404);
  expect(answered("/404.html")).toBe(404);
});

test("CloudFront does not resend a 404 page that the browser has stored", () => {
  expect(answered("/nope", 304)).toBe(304);
});

test("a path with a slash at its end redirects to the path without the slash, with the same query", () => {
  const { statusCode, headers } = asked("/about/", {
    a: { value: "1", multiValue: [{ value: "1" }, { value: "2" }] },
    empty: { value: "" },
  });

  expect(statusCode).toBe(301);
  expect(headers?.location.value).toBe("/about?a=1&a=2&empty");
});

test.each([
  ["a line break", "a", "%0d%0aX:1", "a=%0d%0aX%3A1"],
  ["a line break that came decoded", "a", "\r\nX", "a=%0D%0AX"],
  ["an encoded ampersand", "a", "1%26b%3D2", "a=1%26b%3D2"],
  ["a decoded ampersand", "a&b", "1&c=2#d", "a%26b=1%26c%3D2%23d"],
  ["an accent", "q", "caf%C3%A9", "q=caf%C3%A9"],
  ["an accent that came decoded", "é", "café ✍🏾", "%C3%A9=caf%C3%A9%20%E2%9C%8D%F0%9F%8F%BE"],
  ["a blank and a plus sign", "q", "a+b%20c%2Bd", "q=a+b%20c%2Bd"],
  ["a percent sign", "q", "100%25%20%2541", "q=100%25%20%2541"],
  ["a percent sign that encodes nothing", "q", "100% of %zz", "q=100%25%20of%20%25zz"],
])("a redirect keeps a query with %s", (_, name, value, query) => {
  const { headers } = asked("/about/", { [name]: { value } });

  expect(headers?.location.value).toBe(`/about?${query}`);
});

test.each([
  ["//evil.example/", "/evil.example"],
  ["/\\evil.example/", "/evil.example"],
  ["///evil.example//", "/evil.example"],
  ["//", "/"],
])("a request for %s is not redirected to another host", (uri, location) => {
  const reply = asked(uri);

  if (location === "/") expect(reply.uri).toBe("/index.html");
  else expect(reply.headers?.location.value).toBe(location);
});

test("the edge function with a list of a hundred pages fits into CloudFront's 10 kB", () => {
  const many = Array.from({ length: 100 }, (_, page) => `/a-page-with-a-name-${page}/index.html`);

  expect(pageNamesCode(many).length).toBeLessThan(10_240);
});

/**
 * The syntax that AWS documents for cloudfront-js-2.0: ECMAScript 5.1 and some parts of later
 * versions.
 */
const documented = new Set([
  ...["Program", "ExpressionStatement", "BlockStatement", "EmptyStatement", "LabeledStatement"],
  ...["IfStatement", "SwitchStatement", "SwitchCase", "ReturnStatement", "ThrowStatement"],
  ...["TryStatement", "CatchClause", "WhileStatement", "DoWhileStatement", "ForStatement"],
  ...["ForInStatement", "BreakStatement", "ContinueStatement", "FunctionDeclaration"],
  // Includes const and let.
  ...["VariableDeclaration", "VariableDeclarator"],
  ...["ThisExpression", "ArrayExpression", "ObjectExpression", "Property", "FunctionExpression"],
  ...["UnaryExpression", "UpdateExpression", "BinaryExpression", "AssignmentExpression"],
  ...["LogicalExpression", "MemberExpression", "ConditionalExpression", "CallExpression"],
  ...["NewExpression", "SequenceExpression", "Identifier", "Literal"],
  // Syntax of ECMAScript 6.
  ...["ArrowFunctionExpression", "RestElement", "TemplateLiteral", "TemplateElement"],
]);

interface Node {
  type: string;
  [field: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

/** Lists the parts of a program that CloudFront's runtime may not support. */
function undocumented(node: Node): string[] {
  const { type, operator, shorthand, computed, generator } = node;
  const found =
    !documented.has(type) ||
    operator === "??" ||
    generator === true ||
    (type === "Property" && (shorthand === true || computed === true)) ||
    (type === "CatchClause" && node["param"] === null);
  const below = Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(undocumented),
  );
  return [...(found ? [type] : []), ...below];
}
const undocumentedIn = (code: string) => undocumented(parseAst(code) as unknown as Node);

test("the edge function uses only syntax that AWS documents for CloudFront's runtime", () => {
  expect(undocumentedIn(pageNamesCode(files))).toEqual([]);
});
