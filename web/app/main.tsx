import { beginEarlyRequests } from "./api/early";
import { loadConfig } from "./config";
import { preloadPage } from "./page-code";

// In this order: what the first screen asks for travels beside the code that will show it.
beginEarlyRequests(location.pathname, location.search);
preloadPage(location.pathname);
loadConfig().catch(() => undefined);
void import("./start").then(({ start }) => start());
