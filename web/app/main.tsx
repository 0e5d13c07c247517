import { beginEarlyRequests } from "./frame/api/head-start";
import { loadConfig } from "./frame/config";
import { reloadOnce } from "./frame/reload-once";
import { preloadPage } from "./page-code";

// In this order: what the first screen asks for travels beside the code that will show it.
beginEarlyRequests(location.pathname, location.search);
const page = preloadPage(location.pathname);
loadConfig().catch(() => undefined);
// The shape that stands there stays until the page can take its place.
Promise.all([reloadOnce("start", () => import("./start")), page]).then(
  ([{ start }]) => start(),
  () => document.documentElement.classList.add("stuck"),
);
