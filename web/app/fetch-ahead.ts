import type { QueryClient } from "@tanstack/react-query";
import { isSparing } from "../ui/connection";
import { keepApp } from "../ui/kept-app";
import { neighboursOf, preloadPage } from "./page-code";

/** Once the first screen has what it asked for: the code of its neighbours, one at a time, in idle time. */
export async function fetchAhead(client: QueryClient) {
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
    // What is on screen asks for its content once it stands.
    void idle().then(look);
  });

/** What is asked for without a network fails, and isn't asked for again until somebody needs it. */
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
