import { registerServiceWorker } from "../../ui/register-service-worker";
import { loadAppOnIntent } from "./ahead";
import { watchBar } from "./bar";
import { watchChats } from "./chats";
import { enhanceContactForm } from "./contact-form";
import { enhanceMenus } from "./menus";

// At once: what was typed before has to be back before anybody types again or leaves.
enhanceContactForm();

// After the first paint, which needs none of this.
requestAnimationFrame(() =>
  setTimeout(() => {
    watchBar();
    watchChats();
    enhanceMenus();
    loadAppOnIntent();
    registerServiceWorker();
  }),
);
