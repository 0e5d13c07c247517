import { loadOrReload } from "../../frame/load-or-reload";

const load = () => import("../../frame/session/sign-in");

/** Loads the sign-in code. Browsers don't repeat a failed import, so the page is reloaded then. */
export const loadSignIn = () => loadOrReload("sign-in", load);

/** Begins to load the sign-in code when a person is likely to need it. */
export const prepareSignIn = () => void load().catch(() => undefined);
