import { loadOrReload } from "../../frame/load-or-reload";

const load = () => import("../../frame/session/sign-in");

/** Loads the sign-in code. Browsers don't repeat a failed import, so a failure reloads the page. */
export const loadSignIn = () => loadOrReload("sign-in", load);

/** Starts loading the sign-in code early, when a person will probably need it. */
export const prepareSignIn = () => void load().catch(() => undefined);
