/**
 * Marks the page if the visitor is signed in. The script runs in the head before the page is drawn,
 * so that the bar does not visibly change. It runs again when the browser restores the page.
 */
function markPresence() {
  try {
    const signedIn = Object.keys(localStorage).some((key) => key.endsWith(".LastAuthUser"));
    document.documentElement.toggleAttribute("data-signed-in", signedIn);
  } catch {
    // The storage is denied, so there is no session.
  }
}

markPresence();
addEventListener("pageshow", markPresence);
