/** The pages that visitors see and search engines keep; each is a file made at build time. */
export const publicPaths = ["/", "/about", "/contact", "/faqs"] as const;

/** Where the application's addresses begin; it answers everything below them too. */
export const appPaths = [
  "/signin",
  "/signup",
  "/forgot-password",
  "/reset-password/verify",
  "/dashboard",
  "/admin-dashboard",
] as const;

/** Whether the application answers a path, and no file of its own. */
export const isAppPath = (path: string) =>
  appPaths.some((own) => path === own || path.startsWith(`${own}/`));
