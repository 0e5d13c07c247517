import { Problem } from "#contracts/problem";
import type { InputOf, ParamsOf, ReplyOf, Route } from "#contracts/route";
import { saveFile } from "../../../ui/save-file";
import { accessToken } from "../session/access-token";
import { endSession } from "../session/forget";
import { announceSession, shownUser } from "../session/session-store";
import { sessionOf } from "../session/stored-session";
import { ApiProblem, failUnanswered } from "./api-problem";
import { unlessLeft, withDeadline } from "./deadline";
import { forgetEarlyReplies, takeEarlyReply } from "./prefetch";
import { queryClient } from "./query-client";
import { addressOf, type CallOptions, send } from "./send";
import { errorStrings } from "./strings";

interface AskOptions extends CallOptions {
  /** The `userId` of the caller; by default the person whose pages this tab shows. */
  as?: string | undefined;
  /** True for a step of a longer operation; only the last step refetches the person's data. */
  isStep?: boolean;
}

/**
 * Calls one route of the API as the person whose pages this tab shows, and never as somebody who
 * has signed in since. Throws ApiProblem. If the service rejects the session, renews it once; if
 * that fails, ends the session, and the guards show the sign-in page.
 */
export async function call<R extends Route>(
  route: R,
  params: ParamsOf<R["path"]>,
  input: InputOf<R>,
  { as: userId = shownUser(), isStep = false, ...options }: AskOptions = {},
): Promise<ReplyOf<R>> {
  if (route.caller === "anyone") return await send(route, params, input, options, undefined);
  // Replies that were requested before this change may be out of date.
  if (route.method !== "GET") forgetEarlyReplies();
  const early = takeEarlyReply(userId ?? "", addressOf(route, params, input));
  if (early !== undefined) {
    const reply = route.reply.safeParse(await unlessLeft(early, options.signal));
    if (reply.success) return reply.data as ReplyOf<R>;
  }
  const token = await tokenOf(userId);
  const reply = await send(route, params, input, options, token).catch(async (error) => {
    if (!isSignedOut(error)) throw error;
    return await sendAgain(route, params, input, options, await tokenOf(userId, token));
  });
  // A person's own action may change their balance and other parts of `/api/me`.
  if (route.method !== "GET" && !isStep)
    void queryClient.invalidateQueries({ queryKey: ["/api/me"] });
  return reply;
}

async function sendAgain<R extends Route>(
  route: R,
  params: ParamsOf<R["path"]>,
  input: InputOf<R>,
  options: CallOptions,
  renewed: string,
): Promise<ReplyOf<R>> {
  try {
    return await send(route, params, input, options, renewed);
  } catch (error) {
    if (isSignedOut(error)) endSession();
    throw error;
  }
}

/**
 * The person's access token; a new one if the service rejected the token `refused`. Throws
 * ApiProblem if the session has ended or another person has signed in.
 */
async function tokenOf(userId: string | undefined, refused?: string): Promise<string> {
  const token = await accessToken(refused);
  if (!token) {
    endSession();
    throw new ApiProblem({ code: "not_signed_in", message: errorStrings.sessionEnded });
  }
  if (userId === undefined || sessionOf(token, 0)?.userId === userId) return token;
  announceSession();
  throw new ApiProblem({ code: "not_signed_in", message: errorStrings.otherPerson });
}

const isSignedOut = (error: unknown) =>
  error instanceof ApiProblem && error.code === "not_signed_in";

export async function download<R extends Route>(
  route: R,
  params: ParamsOf<R["path"]>,
  input: InputOf<R>,
  name: string,
): Promise<void> {
  const address = addressOf(route, params, input);
  saveFile(name, await fetchFile(address));
}

async function fetchFile(address: string): Promise<Blob> {
  const token = await tokenOf(shownUser());
  const deadline = withDeadline();
  try {
    const response = await fetch(address, {
      cache: "no-store",
      headers: { authorization: `Bearer ${token}` },
      signal: deadline.signal,
    });
    if (response.ok) return await response.blob();
    const problem = Problem.safeParse(await response.json());
    throw new ApiProblem(
      problem.success ? problem.data : { code: "internal", message: errorStrings.unexpected },
    );
  } catch (error) {
    return failUnanswered(error);
  } finally {
    deadline.met();
  }
}
