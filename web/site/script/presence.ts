/**
 * Marks the page if the visitor is signed in. It stands in the head and runs before the first
 * paint, so that the bar doesn't change visibly. It runs again when a page comes back from history,
 * since a sign-in or sign-out may have happened in between.
 */
function markPresence() {
  try {
    const signedIn = Object.keys(localStorage).some((key) => key.endsWith(".LastAuthUser"));
    document.documentElement.toggleAttribute("data-signed-in", signedIn);
  } catch {
    // Storage is closed, so there is no session.
  }
}

markPresence();
addEventListener("pageshow", markPresence);
