import { onlineManager, type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import "./frame/hooks/before-router";
import { isSparing } from "../ui/connection";
import { keepApp, registerServiceWorker } from "../ui/kept-app";
import { Look } from "../ui/look";
import { ToastHost } from "../ui/toast-host";
import { noticeSilentFills } from "../ui/use-shown";
import { keepInstallPrompt } from "./account/notifications/install";
import { neighboursOf, preloadPage } from "./dashboard/page-code";
import { AppRoutes } from "./dashboard/routes";
import { queryClient } from "./frame/api/query-client";
import { noticeTouches } from "./frame/api/use-live";
import { keepScreen } from "./frame/first-screen/keep-screen";
import { shownUser } from "./frame/session/session-store";

export const App = () => (
  <Look>
    <ToastHost>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </QueryClientProvider>
    </ToastHost>
  </Look>
);

export function start() {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no place for the application.");
  // The manager first assumes that there is a network, and would then not notice its return.
  onlineManager.setOnline(navigator.onLine);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  noticeTouches();
  noticeSilentFills();
  keepScreens(queryClient);
  keepInstallPrompt();
  registerServiceWorker();
  // If this does not finish, the next page fetches its own code.
  fetchAhead(queryClient).catch(() => undefined);
}

/**
 * Stores the screen for the next visit when the person leaves the page, and when the screen is
 * complete, in case the browser is closed.
 */
function keepScreens(client: QueryClient) {
  const keep = () => {
    const userId = shownUser();
    if (userId) keepScreen(userId);
  };
  let resting = 0;
  client.getQueryCache().subscribe(() => {
    clearTimeout(resting);
    resting = window.setTimeout(() => void idle().then(keep), 1_000);
  });
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") keep();
  });
}

/**
 * Once the first page has its data, fetches the code of other pages one at a time, unless the
 * connection is slow or data is to be saved. Then lets the service worker store the app.
 */
async function fetchAhead(client: QueryClient) {
  await settled(client);
  if (!isSparing())
    for (const path of neighboursOf(location.pathname)) {
      await idle();
      await online();
      await preloadPage(path);
    }
  if ("serviceWorker" in navigator) await keepApp();
}

const settled = (client: QueryClient) =>
  new Promise<void>((done) => {
    const look = () => {
      if (client.isFetching() > 0 || document.readyState !== "complete") return;
      stop();
      removeEventListener("load", look);
      done();
    };
    const stop = client.getQueryCache().subscribe(look);
    addEventListener("load", look);
    // The page sends its requests only after its first render.
    void idle().then(look);
  });

/** Waits for a network. Without one, the import would fail, and the browser would not repeat it. */
const online = () =>
  new Promise<void>((done) => {
    if (navigator.onLine) done();
    else addEventListener("online", () => done(), { once: true });
  });

const idle = () =>
  new Promise<void>((done) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => done(), { timeout: 5_000 });
    else setTimeout(done, 200);
  });
