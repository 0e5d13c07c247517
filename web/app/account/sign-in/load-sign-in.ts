import { loadOrReload } from "../../frame/load-or-reload";

const load = () => import("../../frame/session/sign-in");

/** Loads the sign-in code; browsers don't retry a failed import, so the page does. */
export const loadSignIn = () => loadOrReload("sign-in", load);

/** Starts the download, once a person is likely to sign in. */
export const prepareSignIn = () => void load().catch(() => undefined);
