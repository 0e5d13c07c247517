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
  /** The `userId` of the person who asks; by default the person whom this tab shows. */
  as?: string | undefined;
  /** A step of a longer act, of which the last one asks for what has changed. */
  isStep?: boolean;
}

/**
 * Calls one route of the API as the person whom this tab shows, and as nobody else who may have
 * signed in since. Throws ApiProblem. A rejected session is renewed once; if that fails it has
 * ended, and the guards take over.
 */
export async function call<R extends Route>(
  route: R,
  params: ParamsOf<R["path"]>,
  input: InputOf<R>,
  { as: userId = shownUser(), isStep = false, ...options }: AskOptions = {},
): Promise<ReplyOf<R>> {
  if (route.caller === "anyone") return await send(route, params, input, options, undefined);
  // Replies to requests from before a change are no longer true.
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
  // After a person's own act, the balance and the rest of their document may have changed.
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

/** A token of this person other than `refused`; without one the session has ended. */
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

/** Fetches a route's file as the signed-in person, and saves it. Throws ApiProblem. */
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
