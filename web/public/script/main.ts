import { registerServiceWorker } from "../../ui/register-service-worker";
import { loadAppOnIntent } from "./ahead";
import { watchBar } from "./bar";
import { enhanceContactForm } from "./contact-form";
import { enhanceMenus } from "./menus";

// After the first paint, which needs none of this.
requestAnimationFrame(() =>
  setTimeout(() => {
    watchBar();
    enhanceMenus();
    enhanceContactForm();
    loadAppOnIntent();
    registerServiceWorker();
  }),
);
