/** The oldest browsers in which the site works. */
export const oldestBrowsers = ["chrome109", "firefox115", "safari16.4"] as const;

/**
 * Checks for the newest features that the site needs: `AbortSignal.timeout`, `findLast`, container
 * queries, and lookbehind patterns, without which Safari can't parse the code. A browser without
 * one of them shows the message for old browsers. The script is written in the JavaScript of 2009,
 * so that it runs in any browser.
 */
export const refusesOldBrowsers = `(function () {
  try {
    new RegExp("(?<=a)b");
    if (AbortSignal.timeout && [].findLast && CSS.supports("container-type", "inline-size")) return;
  } catch (e) {}
  document.getElementById("root").style.display = "none";
  document.getElementById("old-browser").removeAttribute("hidden");
})();`;
