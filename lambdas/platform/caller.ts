export interface Caller {
  userId: string;
  isAdmin: boolean;
  /**
   * The user's name in the user pool. After a social sign-in, or for a re-created user, it differs
   * from `userId`.
   */
  userName?: string | undefined;
  clientId?: string | undefined;
  /** Epoch seconds of the sign-in. A session that ended after this time is refused. */
  signedInAt: number;
  /** Cognito's `origin_jti`, which is the same in all tokens of one sign-in. */
  sessionId?: string | undefined;
}

export interface SessionGuard {
  check(caller: Caller): Promise<void>;
}
