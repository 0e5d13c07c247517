import { loadOrReload } from "../../frame/load-or-reload";

const load = () => import("../../frame/session/sign-in");

/** Loads the code of signing in; browsers don't retry a failed import, so the page does. */
export const loadSignIn = () => loadOrReload("sign-in", load);

/** Begins to fetch it, as soon as someone shows that they mean to sign in. */
export const prepareSignIn = () => void load().catch(() => undefined);
