import { lendStorage } from "../ui/storage";
import { preloadPage } from "./dashboard/page-code";
import { firstFigures } from "./desk/figures/fill-first-figures";
import { beginEarlyRequests } from "./frame/api/prefetch";
import { loadConfig } from "./frame/config";
import { showFirstAnswer } from "./frame/first-screen/first-answer";
import { showLastScreen } from "./frame/first-screen/last-screen";
import { CodeMissing, loadOrReload } from "./frame/load-or-reload";
import { firstTasks } from "./work/tasks/fill-first-tasks";

lendStorage();
// The requests start first, so that replies and code load at the same time.
beginEarlyRequests(location.pathname, location.search);
const page = preloadPage(location.pathname);
// The theme takes long, so its load starts now. If it fails, the import of `start` below fails too.
import("../ui/theme/system").catch(() => undefined);
loadConfig().catch(() => undefined);
if (!showLastScreen())
  void showFirstAnswer({
    "/dashboard/task-available": firstTasks,
    "/admin-dashboard": firstFigures,
  });
// The shape stays until the page's code has loaded.
Promise.all([loadOrReload("start", () => import("./start")), page])
  .then(([{ start }]) => start())
  .catch((cause) => {
    document.documentElement.classList.add(cause instanceof CodeMissing ? "stuck" : "failed");
    throw cause;
  });
