import type * as z from "zod/mini";
import type { ProblemCode } from "./problem";

/**
 * A `writer` is signed in and not the administrator. An `active-writer` has also paid the
 * activation fee, which the use case checks, because no token shows it. A `provider` knows the
 * secret in the path.
 */
export type RouteCaller =
  | "anyone"
  | "signed-in"
  | "writer"
  | "active-writer"
  | "admin"
  | "provider";

/**
 * Checks that the session has not ended, since an access token stays valid for up to 12 hours
 * (docs/decisions/0010). `read`: the handler reads the profile first · `by-use-case`: the use case
 * checks in its own read or write of the profile.
 */
type SessionCheck = "read" | "by-use-case";

/** The limit for all callers together: `rate` requests a second, and bursts of `burst`. */
export interface Throttle {
  rate: number;
  burst: number;
}

export const usualThrottle: Throttle = { rate: 500, burst: 1000 };

/** The default for reads, sized for 07:00, when everybody opens the tasks. */
const readThrottle: Throttle = { rate: 5000, burst: 5000 };

/**
 * For routes that create accounts, send mail, sign in or cost money. The firewall allows one
 * address 333 requests a second, so no address alone can use up this limit.
 */
export const beyondOneAddress: Throttle = { rate: 400, burst: 800 };

/**
 * For routes that receive providers' notices, most of which are sent only once. The rate is three
 * times the rate of 100,000 payments in five minutes.
 */
export const noticeThrottle: Throttle = { rate: 1000, burst: 2000 };

export const usualLargestBody = 64 * 1024;

export const jsonMediaType = "application/json";
export const formMediaType = "application/x-www-form-urlencoded";

/**
 * A protocol with its own media type and refusals, such as Cognito's, instead of JSON and problems.
 */
export interface ForeignProtocol {
  mediaType: string;
  header: string;
  refusal: z.ZodMiniType;
  refusedWith: readonly number[];
}

/**
 * One endpoint. The stack, the handler, the browser's client and the OpenAPI document are made from
 * it. `input` is the query string of a GET, and the JSON body of other methods.
 */
export interface Route<
  Path extends string = string,
  Input extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: Path;
  caller: RouteCaller;
  /** The message for callers who may not use the route, if it differs from the usual one. */
  refusal?: string;
  /** The message for callers without a session, if it differs from the usual one. */
  signedOut?: string;
  /** One sentence for the OpenAPI document. */
  summary: string;
  input: Input;
  reply: Reply;
  /** The HTTP status of a success; 200 when absent. A reply with 204 has no body. */
  status?: 201 | 202 | 204;
  /** Seconds for which browsers may cache the reply, which is the same for all callers. */
  cachedFor?: number;
  /** Seconds for which only CloudFront caches the reply, which is the same for all callers. */
  keptAtEdge?: number;
  /**
   * The client may send an `Idempotency-Key`: a repeat with the same key and body gets the same
   * reply.
   */
  idempotent?: boolean;
  /** For routes with signed-in callers; `read` when absent. */
  session?: SessionCheck;
  /**
   * The limit for all callers together; {@link throttleOf} when absent. It bounds the cost of a
   * flood; limits for each person are settings.
   */
  throttle?: Throttle;
  /** In bytes; {@link usualLargestBody} when absent. */
  largestBody?: number | "any";
  /** The media types of a reply that is a file instead of JSON. */
  attachment?: readonly string[];
  /** The media types of the body; when absent JSON, or the foreign protocol's own. */
  media?: readonly string[] | "any";
  /** Pages of other sites, such as webmail, may send this request or link to it. */
  fromAnySite?: boolean;
  /** The body is passed on without parsing. */
  raw?: boolean;
  /** The protocol of bodies and refusals; JSON and problems when absent. */
  speaks?: ForeignProtocol;
  /** Problems that {@link problemsOf} can't derive from the other fields. */
  problems?: readonly ProblemCode[];
}

export const mediaOf = ({ media, speaks }: Pick<Route, "media" | "speaks">) =>
  media ?? [speaks?.mediaType ?? jsonMediaType];

export const takesForm = (route: Route) => mediaOf(route).includes(formMediaType);

export const throttleOf = ({ method, throttle }: Pick<Route, "method" | "throttle">): Throttle =>
  throttle ?? (method === "GET" ? readThrottle : usualThrottle);

export const isSignedIn = ({ caller }: Pick<Route, "caller">) =>
  caller !== "anyone" && caller !== "provider";

const limited: Record<RouteCaller, readonly ProblemCode[]> = {
  anyone: ["not_allowed"],
  provider: [],
  "signed-in": ["not_signed_in", "not_allowed"],
  writer: ["not_signed_in", "not_allowed"],
  "active-writer": ["not_signed_in", "not_allowed"],
  admin: ["not_signed_in", "not_allowed"],
};

export function problemsOf(route: Route): ProblemCode[] {
  const { method, caller, raw, idempotent, largestBody, problems = [] } = route;
  return [
    ...(raw ? [] : (["invalid_input"] as const)),
    ...limited[caller],
    ...problems,
    ...(idempotent ? (["idempotency_conflict"] as const) : []),
    ...(method === "GET" || largestBody === "any" ? [] : (["too_large"] as const)),
    ...(method === "GET" || mediaOf(route) === "any" ? [] : (["unsupported_media"] as const)),
    "internal",
  ];
}

export type InputOf<R extends Route> = z.output<R["input"]>;
export type ReplyOf<R extends Route> = z.output<R["reply"]>;

/** `"/api/tasks/{id}/bid"` becomes `{ id: string }`. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & ParamsOf<Rest>
  : unknown;

export const route = <
  const Path extends string,
  Input extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
>(
  declared: Route<Path, Input, Reply>,
) => declared;
