/** The caller, from a verified access token. */
export interface Caller {
  userId: string;
  isAdmin: boolean;
  /** The user pool's username; differs from the id after a social sign-in, and for a re-created user. */
  userName?: string | undefined;
  /** The user pool client that the token was issued for. */
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
