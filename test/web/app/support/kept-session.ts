/** Keeps a session as Amplify does once somebody has signed in, in whichever tab; `groups` are those of the user pool. */
export function keepSession(userId: string, groups: string[] = []) {
  const claims = { sub: userId, exp: Date.now() / 1000 + 900, "cognito:groups": groups };
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  const own = "CognitoIdentityServiceProvider.pool";
  localStorage.setItem(`${own}.LastAuthUser`, userId);
  localStorage.setItem(`${own}.${userId}.accessToken`, `x.${payload}.x`);
}
