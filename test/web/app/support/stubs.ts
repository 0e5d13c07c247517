import { type HttpHandler, HttpResponse, http } from "msw/http";
import { setupServer } from "msw/node";
import type * as z from "zod/mini";
import { api } from "#contracts/api";
import { checkInput } from "#contracts/check-input";
import { type Problem, type ProblemCode, problemStatus } from "#contracts/problem";
import { type InputOf, type ParamsOf, problemsOf, type Route } from "#contracts/route";

/** Faults in the requests and stubs of a test. Any fault makes the test fail. */
const faults: string[] = [];

interface Asked<R extends Route = Route> {
  params: ParamsOf<R["path"]>;
  input: InputOf<R>;
  key: string | null;
}

const asked = new Map<Route, Asked[]>();

export const askedOf = <R extends Route>(route: R) => (asked.get(route) ?? []) as Asked<R>[];

/** The requests so far, as lines such as `GET /api/tasks?open=true`. */
export const requests = (): readonly string[] => lines;
const lines: string[] = [];

const server = setupServer(
  http.all("*", ({ request }) => {
    faults.push(`nothing stubs ${request.method} ${request.url}`);
    return HttpResponse.error();
  }),
);

/** Adds stubs, which override earlier ones. */
export const stub = (...stubs: HttpHandler[]) => server.use(...stubs);

type Answer = { status: number; body?: object | string | undefined } | "unreached";

const declaredPaths = new Set<string>(Object.values(api).map(({ path }) => path));

/** A stub of a route. It checks requests against the contract, unless `takesAll`. */
const routeStub = <R extends Route>(
  route: R,
  answer: (asked: Asked<R>) => Promise<Answer>,
  takesAll = false,
) =>
  http[methods[route.method]](
    `*${route.path.replace(/{(\w+)}/g, ":$1")}`,
    async ({ request, params }) => {
      const { pathname } = new URL(request.url);
      // The path `/api/tasks/:id` matches `/api/tasks/open`, which is another route.
      if (route.path !== pathname && declaredPaths.has(pathname)) return undefined;
      if (route.caller !== "anyone" && !request.headers.get("authorization"))
        faults.push(`${nameOf(route)} was asked without a token`);
      const own: Asked = {
        params: params as ParamsOf<R["path"]>,
        input: await inputOf(route, request, takesAll),
        key: request.headers.get("idempotency-key"),
      };
      asked.set(route, [...(asked.get(route) ?? []), own]);
      lines.push(`${request.method} ${request.url.replace(/^https?:\/\/[^/]+/, "")}`);
      return responseOf(await answer(own as Asked<R>));
    },
  );

const methods = {
  GET: "get",
  POST: "post",
  PUT: "put",
  PATCH: "patch",
  DELETE: "delete",
} as const;

/** The input of a request, parsed by its schema; the raw input if it is invalid. */
async function inputOf(route: Route, request: Request, takesAll: boolean): Promise<unknown> {
  const isRead = request.method === "GET";
  const { searchParams } = new URL(request.url);
  const given: unknown = isRead ? Object.fromEntries(searchParams) : await request.json();
  const checked = checkInput(route.input, given);
  if ("input" in checked) return checked.input;
  if (!takesAll)
    faults.push(`${nameOf(route)} doesn't take ${JSON.stringify(given)}: ${checked.problem}`);
  return given;
}

function responseOf(answer: Answer) {
  if (answer === "unreached") return HttpResponse.error();
  const { status, body } = answer;
  if (body === undefined) return new HttpResponse(null, { status });
  return typeof body === "string"
    ? HttpResponse.html(body, { status })
    : HttpResponse.json(body, { status });
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** A reply as the service sends it. It may lack values for which the schema has defaults. */
type Given<R extends Route> = z.input<R["reply"]>;
type Reply<R extends Route> = (asked: Asked<R>) => Given<R> | Promise<Given<R>>;

/**
 * Answers a route with a reply that its schema allows. A function computes the reply for each
 * request.
 */
export const answers = <R extends Route>(route: R, reply: Given<R> | Reply<R>) =>
  routeStub(route, async (own) => {
    const given = typeof reply === "function" ? await (reply as Reply<R>)(own) : reply;
    const checked = route.reply.safeParse(given);
    if (!checked.success)
      faults.push(`${nameOf(route)} never answers so: ${checked.error.message}`);
    const { status = 200 } = route;
    return { status, body: status === 204 ? undefined : (given as object) };
  });

/** Refuses a route's requests with a problem code that the route declares. */
export const refuses = <R extends Route>(
  route: R,
  code: ProblemCode,
  message: string,
  more: Omit<z.input<typeof Problem>, "code" | "message"> = {},
) =>
  routeStub(
    route,
    async () => {
      if (!problemsOf(route).includes(code)) faults.push(`${nameOf(route)} never says ${code}`);
      return { status: problemStatus[code], body: { code, message, ...more } };
    },
    code === "invalid_input",
  );

/** Refuses a route's invalid input with the service's own messages. */
export const refusesInput = <R extends Route>(route: R) =>
  routeStub(
    route,
    async ({ input }) => {
      const checked = checkInput(route.input, input);
      if (!("problem" in checked)) faults.push(`${nameOf(route)} takes ${JSON.stringify(input)}`);
      const { problem: message, fields } = checked as { problem: string; fields: object };
      return { status: 400, body: { code: "invalid_input", message, fields } };
    },
    true,
  );

export const serves = (path: string, content: object) =>
  http.get(`*${path}`, () => HttpResponse.json(content));

/** Makes a route's requests fail as without a network. */
export const unreached = (route: Route) => routeStub(route, async () => "unreached");

/** Answers a route with a reply only after `arrive` is called. */
export function held<R extends Route>(route: R, reply: Given<R>) {
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  return { stub: answers(route, () => promise.then(() => reply)), arrive };
}

/** Answers in place of the service, like a gateway. A string is sent as a page. */
export const intercepted = (route: Route, status: number, body: string | object) =>
  routeStub(route, async () => ({ status, body }), true);

server.listen({ onUnhandledFrame: "error" });
// The sign-in code replaces the global fetch, as it does in a browser.
Object.defineProperty(globalThis, "fetch", { value: fetch, writable: true });

/** Removes all stubs and recorded requests, and returns the faults. */
export function resetStubs(): string[] {
  server.resetHandlers();
  asked.clear();
  lines.length = 0;
  return faults.splice(0);
}
