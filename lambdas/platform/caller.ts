import { accountIn } from "#contracts/account-group";
import { adminGroup } from "#contracts/accounts";
import { requestMessages } from "#contracts/problem";
import { AppError } from "./app-error";

/** Who is calling, from a verified access token. */
export interface Caller {
  userId: string;
  isAdmin: boolean;
  /** The user pool's name of the person, which is another than the id after a social sign-in, and once it was made anew. */
  userName?: string | undefined;
  /** The client of the user pool that the token was made for. */
  clientId?: string | undefined;
  /** When the person signed in, epoch seconds; sessions ended since then are refused. */
  signedInAt: number;
  /** Cognito's `origin_jti`: one for all tokens of a sign-in. */
  sessionId?: string | undefined;
}

/** Refuses a caller whose session has ended. */
export interface SessionGuard {
  check(caller: Caller): Promise<void>;
}

type Claims = Record<string, unknown>;

/** The caller of a request that the authorizer let through. Id tokens don't open the API. */
export function callerOf(claims: Claims | undefined): Caller {
  const {
    sub,
    token_use: use,
    auth_time: authTime,
    username,
    client_id: clientId,
    origin_jti: sessionId,
  } = claims ?? {};
  if (typeof sub !== "string" || use !== "access")
    throw new AppError("not_signed_in", requestMessages.signInToContinue);
  const groups = groupsOf(claims);
  return {
    userId: accountIn(groups) ?? sub,
    isAdmin: groups.includes(adminGroup),
    signedInAt: Number(authTime) || 0,
    ...(typeof username === "string" && { userName: username }),
    ...(typeof clientId === "string" && { clientId }),
    ...(typeof sessionId === "string" && { sessionId }),
  };
}

/** An HTTP API hands a list claim over as one string: `[admin editors]`. */
function groupsOf(claims: Claims | undefined): string[] {
  const groups = claims?.["cognito:groups"];
  if (Array.isArray(groups)) return groups.map(String);
  return String(groups ?? "")
    .replace(/^\[|\]$/g, "")
    .split(/[\s,]+/)
    .filter(Boolean);
}

export const sessionEnded = () => new AppError("not_signed_in", requestMessages.signInToContinue);
