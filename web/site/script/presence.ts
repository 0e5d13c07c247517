/**
 * Marks the page of somebody who is signed in. It stands in the head and runs before the first paint,
 * so that the bar never changes before the reader's eyes; and again when a page comes back from
 * history, where a sign-in or sign-out may lie between.
 */
function markPresence() {
  try {
    const signedIn = Object.keys(localStorage).some((key) => key.endsWith(".LastAuthUser"));
    document.documentElement.toggleAttribute("data-signed-in", signedIn);
  } catch {
    // Storage is closed: nobody can be signed in.
  }
}

markPresence();
addEventListener("pageshow", markPresence);
