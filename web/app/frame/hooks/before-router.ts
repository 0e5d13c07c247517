/** Handles Back and Forward before the router does, and can hide them from the router. */
export const beforeRouter: { hold?: (event: PopStateEvent) => void } = {};

// This file loads before the router, since listeners are called in the order of registration.
window.addEventListener("popstate", (event) => beforeRouter.hold?.(event));
