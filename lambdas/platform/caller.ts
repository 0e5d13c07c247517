export interface Caller {
  userId: string;
  isAdmin: boolean;
  /**
   * The user's name in the user pool. It differs from `userId` after a social sign-in, or if the
   * pool user was created a second time.
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
