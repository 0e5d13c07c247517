import { loadAppOnIntent } from "./ahead";
import { watchBar } from "./bar";
import { enhanceContactForm } from "./contact-form";
import { enhanceMenus } from "./menus";
import { registerServiceWorker } from "./register-service-worker";

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
