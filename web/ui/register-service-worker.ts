/** Keeps the public pages and the app's shell for a day without network; after the page has settled. */
export function registerServiceWorker() {
  if (!("serviceWorker" in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register("/service-worker.js").catch(() => {
      // Private windows and full disks refuse; the site works without it.
    });
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
