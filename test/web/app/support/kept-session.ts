/** Stores a session as Amplify does after a sign-in; `groups` are the user pool's. */
export function keepSession(userId: string, groups: string[] = [], secondsLeft = 900) {
  const exp = Date.now() / 1000 + secondsLeft;
  const claims = { sub: userId, exp, "cognito:groups": groups };
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  const own = "CognitoIdentityServiceProvider.pool";
  localStorage.setItem(`${own}.LastAuthUser`, userId);
  localStorage.setItem(`${own}.${userId}.accessToken`, `x.${payload}.x`);
}
