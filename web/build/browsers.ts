/** The oldest browsers that the site works in. */
export const oldestBrowsers = ["chrome109", "firefox115", "safari16.4"] as const;

/**
 * Runs in any browser unchanged, so it is written in the JavaScript of 2009. It checks for the
 * newest features that the site needs: `AbortSignal.timeout`, `findLast`, container queries, and
 * lookbehind patterns, without which Safari reads none of the code. A browser without one of them
 * shows the message for old browsers instead of the application.
 */
export const refusesOldBrowsers = `(function () {
  try {
    new RegExp("(?<=a)b");
    if (AbortSignal.timeout && [].findLast && CSS.supports("container-type", "inline-size")) return;
  } catch (e) {}
  document.getElementById("root").style.display = "none";
  document.getElementById("old-browser").removeAttribute("hidden");
})();`;
