/** Takes `<user>.<code>` of a reset link apart; undefined for what can't be one, whatever the user pool would say. */
export function readResetCode(oobCode: string): { user: string; code: string } | undefined {
  const [, user, code] = /^([\w-]{1,128})\.(\d{4,10})$/.exec(oobCode) ?? [];
  return user && code ? { user, code } : undefined;
}
