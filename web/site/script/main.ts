import { registerServiceWorker } from "../../ui/register-service-worker";
import { loadAppOnIntent } from "./ahead";
import { watchBar } from "./bar";
import { watchChats } from "./chats";
import { enhanceContactForm } from "./contact-form";
import { showExamples } from "./examples";
import { enhanceMenus } from "./menus";
import { showOpenTasks } from "./open-tasks";

// First, so that the kept draft is back before anybody types.
enhanceContactForm();

// The rest waits for the first paint.
requestAnimationFrame(() =>
  setTimeout(() => {
    watchBar();
    watchChats();
    enhanceMenus();
    showExamples();
    showOpenTasks();
    loadAppOnIntent();
    registerServiceWorker();
  }),
);
