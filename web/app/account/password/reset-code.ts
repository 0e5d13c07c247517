import { mailedCodePattern } from "#contracts/mailed-links";

const place = "kalamu.reset-code";

/**
 * The one-time code of a reset link, behind its `#` or in its query; undefined when the link has none, or
 * one that can't be a code. It is taken out of the address bar, where it could be copied or seen, and kept
 * in this tab so that a reload works.
 */
export function takeResetCode(): string | undefined {
  const { hash, search, pathname } = location;
  const opened = codeIn(hash.slice(1)) ?? codeIn(search);
  if (opened !== null) {
    history.replaceState(history.state, "", pathname);
    sessionStorage.setItem(place, opened);
  }
  const code = sessionStorage.getItem(place) ?? "";
  return mailedCodePattern.test(code) ? code : undefined;
}

const codeIn = (written: string) => new URLSearchParams(written).get("oobCode");

export const forgetResetCode = () => sessionStorage.removeItem(place);
