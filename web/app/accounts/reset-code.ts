import { readResetCode } from "#contracts/reset-code";

const place = "kalamu.reset-code";

/**
 * The one-time code of a reset link; undefined when the link has none, or one that can't be a code.
 * It is taken out of the address bar, where it could be copied or seen, and kept in this tab so that
 * a reload works.
 */
export function takeResetCode(): string | undefined {
  const opened = new URLSearchParams(location.search).get("oobCode");
  if (opened !== null) {
    history.replaceState(history.state, "", location.pathname);
    sessionStorage.setItem(place, opened);
  }
  const code = sessionStorage.getItem(place) ?? "";
  return readResetCode(code) && code;
}

export const forgetResetCode = () => sessionStorage.removeItem(place);
