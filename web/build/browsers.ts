/** The oldest browsers in which the site works. */
export const oldestBrowsers = ["chrome109", "firefox115", "safari16.4"] as const;

/**
 * Checks for the newest features that the site needs: `AbortSignal.timeout`, `findLast`, container
 * queries, and lookbehind patterns, without which Safari can't parse the code. A browser that lacks
 * one shows the message for old browsers. The script runs in any browser, so it is written in the
 * JavaScript of 2009.
 */
export const refusesOldBrowsers = `(function () {
  try {
    new RegExp("(?<=a)b");
    if (AbortSignal.timeout && [].findLast && CSS.supports("container-type", "inline-size")) return;
  } catch (e) {}
  document.getElementById("root").style.display = "none";
  document.getElementById("old-browser").removeAttribute("hidden");
})();`;
