/** The code of each page, fetched when it is needed; by its path. */
export const pageCode = {
  "/signin": () => import("./accounts/sign-in-page").then((page) => page.SignInPage),
  "/signup": () => import("./accounts/sign-up-page").then((page) => page.SignUpPage),
  "/forgot-password": () =>
    import("./accounts/forgot-password-page").then((page) => page.ForgotPasswordPage),
  "/reset-password/verify": () =>
    import("./accounts/reset-password-page").then((page) => page.ResetPasswordPage),
  "/dashboard": () => import("./overview/overview-page").then((page) => page.OverviewPage),
  "/dashboard/task-available": () =>
    import("./tasks/marketplace-page").then((page) => page.MarketplacePage),
  "/dashboard/tasks-awarded": () =>
    import("./tasks/my-tasks-page").then((page) => page.MyTasksPage),
  "/dashboard/profile": () => import("./accounts/profile-page").then((page) => page.ProfilePage),
  "/admin-dashboard": () =>
    import("./admin/admin-overview-page").then((page) => page.AdminOverviewPage),
  "/admin-dashboard/create-task": () =>
    import("./tasks/create-task-page").then((page) => page.CreateTaskPage),
  "/admin-dashboard/profile": () =>
    import("./accounts/profile-page").then((page) => page.ProfilePage),
} as const;

export const layoutCode = {
  "/dashboard": () => import("./layout/writer-layout").then((layout) => layout.WriterLayout),
  "/admin-dashboard": () => import("./layout/admin-layout").then((layout) => layout.AdminLayout),
} as const;

/** Begins to fetch the code of the page at a path. */
export function preloadPage(path: string) {
  const clean = path.replace(/\/$/, "");
  const layout = Object.entries(layoutCode).find(([base]) => clean.startsWith(base));
  const page = Object.entries(pageCode).find(([own]) => own === clean);
  // A failure here is met again, with words, when the page is shown.
  for (const found of [layout, page]) found?.[1]().catch(() => undefined);
}

/** For a link: fetches the page's code as soon as someone shows that they mean to go there. */
export const whenMeant = (path: string) => ({
  onPointerEnter: () => preloadPage(path),
  onFocus: () => preloadPage(path),
});
