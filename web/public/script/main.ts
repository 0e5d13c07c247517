import { loadAppOnIntent } from "./ahead";
import { watchBar } from "./bar";
import { enhanceContactForm } from "./contact-form";
import { enhanceMenus } from "./menus";
import { registerServiceWorker } from "./register-service-worker";

watchBar();
enhanceMenus();
enhanceContactForm();
loadAppOnIntent();
registerServiceWorker();
