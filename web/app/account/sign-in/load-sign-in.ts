import { reloadOnce } from "../../frame/reload-once";

const load = () => import("../../frame/session/sign-in");

/** What signing in needs. Browsers don't ask again for code that they could not get: the page does. */
export const loadSignIn = () => reloadOnce("sign-in", load);

/** Begins to fetch it, as soon as someone shows that they mean to sign in. */
export const prepareSignIn = () => void load().catch(() => undefined);
