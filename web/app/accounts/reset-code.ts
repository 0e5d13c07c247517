const place = "kalamu.reset-code";

/**
 * The one-time code of a reset link. It is taken out of the address bar, where it could be copied or
 * seen, and kept in this tab so that a reload works.
 */
export function takeResetCode(): string | undefined {
  const code = new URLSearchParams(location.search).get("oobCode");
  if (code) {
    sessionStorage.setItem(place, code);
    history.replaceState(history.state, "", location.pathname);
  }
  return code ?? sessionStorage.getItem(place) ?? undefined;
}

export const forgetResetCode = () => sessionStorage.removeItem(place);
