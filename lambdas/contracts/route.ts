import type * as z from "zod/mini";
import type { ProblemCode } from "./problem";

/**
 * Callers of a route. A `writer` is signed in and not the administrator; an `active-writer` has
 * also paid the activation fee. A token doesn't say if the account is active: the handler refuses
 * only the administrator, and the use case checks the rest in the transaction of its write.
 * `provider` knows the secret in the path.
 */
export type RouteCaller =
  | "anyone"
  | "signed-in"
  | "writer"
  | "active-writer"
  | "admin"
  | "provider";

/**
 * The session check of a signed-in caller, since an access token outlives its session by up to 12
 * hours (docs/decisions/0010). `read` asks the table first; `by-use-case` leaves it to the use
 * case's own read or write of the profile.
 */
type SessionCheck = "read" | "by-use-case";

/** Requests a second, and how many at once beyond that, of all callers together. */
export interface Throttle {
  rate: number;
  burst: number;
}

export const usualThrottle: Throttle = { rate: 500, burst: 1000 };

/** The default throttle of reads. At 07:00 everybody looks at once. */
const readThrottle: Throttle = { rate: 5000, burst: 5000 };

/**
 * The throttle of routes that create accounts, send mail, sign in or cost money. Everybody shares
 * it, so it must be more than one address can use up: the firewall limits an address to 333
 * requests a second. The limits of one person or network are settings; a request beyond those costs
 * one write to the table.
 */
export const beyondOneAddress: Throttle = { rate: 400, burst: 800 };

/**
 * The throttle of each route for providers' notices, most of which are sent once: three times the
 * rate of a rush of 100,000 payments in five minutes.
 */
export const noticeThrottle: Throttle = { rate: 1000, burst: 2000 };

export const usualLargestBody = 64 * 1024;

export const jsonMediaType = "application/json";
export const formMediaType = "application/x-www-form-urlencoded";

/** A foreign protocol, whose bodies and refusals are passed on unchanged. */
export interface ForeignProtocol {
  mediaType: string;
  header: string;
  refusal: z.ZodMiniType;
  /** The statuses that a refusal can have. */
  refusedWith: readonly number[];
}

/**
 * One endpoint, declared once. The API is built from it, the handler enforces it, the browser
 * calls through it and the OpenAPI document is made from it. `input` travels as the query string
 * on GET and as the JSON body otherwise.
 */
export interface Route<
  Path extends string = string,
  Input extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: Path;
  caller: RouteCaller;
  /** The message for forbidden callers, where it differs from the usual one. */
  refusal?: string;
  /** The message for callers without a session, where it differs from the usual one. */
  signedOut?: string;
  /** One sentence for the OpenAPI document. */
  summary: string;
  input: Input;
  reply: Reply;
  /** The status of a success; 200 when absent. 204 has no body. */
  status?: 201 | 202 | 204;
  /** Seconds for which every cache may keep the answer, which everybody shares. */
  cachedFor?: number;
  /** Seconds for which CloudFront alone keeps the answer, which everybody shares. */
  keptAtEdge?: number;
  /** The client may send `Idempotency-Key`: same key and body, same answer. */
  idempotent?: boolean;
  /** The check for ended sessions of signed-in callers; `read` when absent. */
  session?: SessionCheck;
  /**
   * The route's limit for all callers together; {@link throttleOf} when absent. It bounds the cost
   * of a flood. Each person's own limits are settings.
   */
  throttle?: Throttle;
  /** The largest body in bytes; {@link usualLargestBody} when absent. */
  largestBody?: number | "any";
  /** The media types of a file reply, instead of JSON. */
  attachment?: readonly string[];
  /** The media types of the body; JSON when absent, and for a foreign protocol its own. */
  media?: readonly string[] | "any";
  /** Other sites' pages may send it and link to it, like a mail read in the browser. */
  fromAnySite?: boolean;
  /** The body is passed on unparsed. */
  raw?: boolean;
  /** A protocol that replaces JSON and problems. */
  speaks?: ForeignProtocol;
  /** Failures beyond those that follow from the fields above ({@link problemsOf}). */
  problems?: readonly ProblemCode[];
}

/** The media types of a body. A form's sender is a browser and gets a page as the answer. */
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

/** Returns a route's possible failures, derived from its input, its callers and its declaration. */
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

/** Declares a route; the type keeps its path, its input and its reply. */
export const route = <
  const Path extends string,
  Input extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
>(
  declared: Route<Path, Input, Reply>,
) => declared;
