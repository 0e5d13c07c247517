/**
 * Receives a step through the browser's history before the router, and can hide it from the router.
 */
export const beforeRouter: { hold?: (event: PopStateEvent) => void } = {};

// This file loads before the router, since listeners are called in the order of registration.
window.addEventListener("popstate", (event) => beforeRouter.hold?.(event));
