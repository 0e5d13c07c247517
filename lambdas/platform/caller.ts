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
