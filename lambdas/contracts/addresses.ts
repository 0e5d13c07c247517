/** The pages that visitors see and search engines keep; each is a file made at build time. */
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

/** The app's addresses and the file that each begins with, which holds the outline of its screen. */
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

/** The file that begins the application at a path; undefined where it is not the application that answers. */
export const shellOf = (path: string) =>
  appShells.find(({ path: own, below }) => path === own || (below && path.startsWith(`${own}/`)))
    ?.file;
