/** The public pages, which search engines index. The build makes an HTML file of each. */
export const publicPaths = [
  "/",
  "/about",
  "/tasks",
  "/contact",
  "/faqs",
  "/terms",
  "/privacy",
  "/statement",
] as const;

/**
 * The app's addresses. `file` has the outline of the screen; with `below` it serves all addresses
 * below `path` as well.
 */
export const appShells = [
  { path: "/signin", file: "/app/account.html", below: false },
  { path: "/signin/callback", file: "/app/account.html", below: false },
  { path: "/signup", file: "/app/sign-up.html", below: false },
  { path: "/signup/finish", file: "/app/sign-up.html", below: false },
  { path: "/forgot-password", file: "/app/account.html", below: false },
  { path: "/reset-password/verify", file: "/app/account.html", below: false },
  { path: "/confirm-email", file: "/app/account.html", below: false },
  { path: "/reopen-account", file: "/app/account.html", below: false },
  { path: "/unsubscribe", file: "/app/account.html", below: false },
  { path: "/dashboard", file: "/app/writer.html", below: true },
  { path: "/admin-dashboard", file: "/app/admin.html", below: true },
] as const;

/** The `file` of {@link appShells} for a path; undefined for a path outside the app. */
export const shellOf = (path: string) =>
  appShells.find(({ path: own, below }) => path === own || (below && path.startsWith(`${own}/`)))
    ?.file;
