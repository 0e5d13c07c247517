import type * as z from "zod/mini";
import type { ProblemCode } from "./problem";

/**
 * Who may call a route. A `writer` is signed in and not the administrator; an `active-writer` has
 * paid the activation fee besides. A token doesn't say whether the account is active: the handler
 * refuses only the administrator, and the use case checks the rest in the transaction of its
 * write. `provider` knows the secret in the path.
 */
export type RouteCaller =
  | "anyone"
  | "signed-in"
  | "writer"
  | "active-writer"
  | "admin"
  | "provider";

/**
 * How the session of a caller who is signed in is checked, since an access token outlives its session
 * by up to 12 hours (docs/decisions/0010). `read` asks the table first; `by-use-case` leaves it to the
 * read or write of the profile that the use case does anyway.
 */
type SessionCheck = "read" | "by-use-case";

/** Requests a second, and how many at once beyond that, of all callers together. */
export interface Throttle {
  rate: number;
  burst: number;
}

/** The throttle of every write that declares none. */
export const usualThrottle: Throttle = { rate: 500, burst: 1000 };

/** The throttle of every read that declares none. At 07:00 everybody looks at once. */
const readThrottle: Throttle = { rate: 5000, burst: 5000 };

/**
 * The throttle of what makes accounts, sends mail, signs in or costs money. Everybody shares it,
 * so it must be more than one address can use up: the firewall limits an address to 333 requests
 * a second. The limits of one person or network are settings; a request beyond those costs one
 * write to the table.
 */
export const beyondOneAddress: Throttle = { rate: 400, burst: 800 };

/**
 * The throttle of each route for the providers' notices, of which most are sent once: three times what
 * a rush of 100,000 payments in five minutes brings.
 */
export const noticeThrottle: Throttle = { rate: 1000, burst: 2000 };

/** The largest body, in bytes, of every route that declares none. */
export const usualLargestBody = 64 * 1024;

export const jsonMediaType = "application/json";
export const formMediaType = "application/x-www-form-urlencoded";

/** Another protocol than ours, of which bodies and refusals are passed on as they are. */
export interface ForeignProtocol {
  mediaType: string;
  /** The header that says what is asked for. */
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
  /** What whoever may not call it reads, where it says more than the usual words. */
  refusal?: string;
  /** What whoever has no session reads, where it says more than the usual words. */
  signedOut?: string;
  /** One sentence for the OpenAPI document. */
  summary: string;
  input: Input;
  reply: Reply;
  /** The status of a success; 200 when absent. 204 has no body. */
  status?: 201 | 202 | 204;
  /** Seconds for which every cache may keep the answer, which is the same for everybody. */
  cachedFor?: number;
  /** Seconds for which CloudFront alone keeps the answer, which is the same for everybody. */
  keptAtEdge?: number;
  /** The client may send `Idempotency-Key`: same key and body, same answer. */
  idempotent?: boolean;
  /** How an ended session is refused, where the caller is signed in; `read` when absent. */
  session?: SessionCheck;
  /**
   * What this route takes of all callers together; {@link throttleOf} when absent. It bounds what a
   * flood can cost. Each person's own limits are settings.
   */
  throttle?: Throttle;
  /** The largest body in bytes; {@link usualLargestBody} when absent. */
  largestBody?: number | "any";
  /** The media types of the file that a success is, instead of JSON. */
  attachment?: readonly string[];
  /** The media types of its body; JSON when absent, and for another protocol its own. */
  media?: readonly string[] | "any";
  /** Pages of other sites may send it and link to it: a mail that is read in the browser is one. */
  fromAnySite?: boolean;
  /** The body is passed on as it came and not parsed. */
  raw?: boolean;
  /** What is spoken here instead of JSON and problems. */
  speaks?: ForeignProtocol;
  /** What it can answer with besides what follows from all this ({@link problemsOf}). */
  problems?: readonly ProblemCode[];
}

/** The media types that a body may have. A form's sender is a browser and is answered by a page. */
export const mediaOf = ({ media, speaks }: Pick<Route, "media" | "speaks">) =>
  media ?? [speaks?.mediaType ?? jsonMediaType];

export const takesForm = (route: Route) => mediaOf(route).includes(formMediaType);

/** What a route takes of all callers together. */
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

/** Every failure that a route can answer with, by what it takes, who may call it and what it declares. */
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
