/** Hears of a step through the browser's history before the router does, and may keep it from it. */
export const beforeStep: { hold?: (event: PopStateEvent) => void } = {};

// Loaded before the router, which would follow the step first: a window hears in the order of asking.
window.addEventListener("popstate", (event) => beforeStep.hold?.(event));
