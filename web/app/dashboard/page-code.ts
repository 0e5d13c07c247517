import type { ComponentType } from "react";
import { preloadLinksBy } from "../frame/layout/links";

export const pageCode = {
  "/signin": () => import("../account/sign-in/sign-in-page").then((page) => page.SignInPage),
  "/signup": () => import("../account/sign-up/sign-up-page").then((page) => page.SignUpPage),
  "/signin/callback": () =>
    import("../account/social/social-callback-page").then((page) => page.SocialCallbackPage),
  "/signup/finish": () =>
    import("../account/social/social-finish-page").then((page) => page.SocialFinishPage),
  "/forgot-password": () =>
    import("../account/password/forgot-password-page").then((page) => page.ForgotPasswordPage),
  "/reset-password/verify": () =>
    import("../account/password/reset-password-page").then((page) => page.ResetPasswordPage),
  "/confirm-email": () =>
    import("../account/confirm-email/confirm-email-page").then((page) => page.ConfirmEmailPage),
  "/reopen-account": () => import("../account/reopen-page").then((page) => page.ReopenPage),
  "/unsubscribe": () => import("../account/unsubscribe-page").then((page) => page.UnsubscribePage),
  "/dashboard": () => import("../work/overview/overview-page").then((page) => page.OverviewPage),
  "/dashboard/task-available": () =>
    import("../work/tasks/marketplace-page").then((page) => page.MarketplacePage),
  "/dashboard/tasks-awarded": () =>
    import("../work/tasks/my-tasks-page").then((page) => page.MyTasksPage),
  "/dashboard/training-normal": () =>
    import("../work/trainings/training-page").then((page) => page.TrainingNormalPage),
  "/dashboard/training-special": () =>
    import("../work/trainings/training-page").then((page) => page.TrainingSpecialPage),
  "/dashboard/task-submission": () =>
    import("../work/submissions/submit-work-page").then((page) => page.SubmitWorkPage),
  "/dashboard/withdraw-money": () =>
    import("../earnings/earnings-page").then((page) => page.EarningsPage),
  "/dashboard/profile": () =>
    import("../account/profile/profile-page").then((page) => page.ProfilePage),
  "/admin-dashboard": () => import("../desk/overview-page").then((page) => page.AdminOverviewPage),
  "/admin-dashboard/create-task": () =>
    import("../desk/tasks/create-task-page").then((page) => page.CreateTaskPage),
  "/admin-dashboard/manage-task": () =>
    import("../desk/tasks/manage-task-page").then((page) => page.ManageTaskPage),
  "/admin-dashboard/manage-task/imports": () =>
    import("../desk/imports/imports-page").then((page) => page.ImportsPage),
  "/admin-dashboard/manage-task/import": () =>
    import("../desk/import/import-page").then((page) => page.ImportPage),
  "/admin-dashboard/manage-task/:id": () =>
    import("../desk/tasks/task-page").then((page) => page.TaskPage),
  "/admin-dashboard/notify-users": () =>
    import("../desk/reminders/notify-page").then((page) => page.NotifyPage),
  "/admin-dashboard/training-payments": () =>
    import("../desk/trainings/training-codes-page").then((page) => page.TrainingCodesPage),
  "/admin-dashboard/money": () => import("../desk/money/money-page").then((page) => page.MoneyPage),
  "/admin-dashboard/money/payments": () =>
    import("../desk/money/received-page").then((page) => page.ReceivedPage),
  "/admin-dashboard/money/moved": () =>
    import("../desk/money/moved-page").then((page) => page.MovedPage),
  "/admin-dashboard/payments": () =>
    import("../desk/payments/payments-page").then((page) => page.PaymentsPage),
  "/admin-dashboard/withdrawals": () =>
    import("../desk/withdrawals/withdrawals-page").then((page) => page.WithdrawalsPage),
  "/admin-dashboard/users": () =>
    import("../desk/people/people-page").then((page) => page.PeoplePage),
  "/admin-dashboard/users/:id": () =>
    import("../desk/people/person-page").then((page) => page.PersonPage),
  "/admin-dashboard/acts": () => import("../desk/audit-log-page").then((page) => page.AuditLogPage),
  "/admin-dashboard/review": () =>
    import("../desk/reviews/review-page").then((page) => page.ReviewPage),
  "/admin-dashboard/profile": () =>
    import("../account/profile/profile-page").then((page) => page.ProfilePage),
} as const;

export const layoutCode = {
  "/dashboard": () => import("./writer-layout").then((layout) => layout.WriterLayout),
  "/admin-dashboard": () => import("./admin-layout").then((layout) => layout.AdminLayout),
} as const;

type Load = () => Promise<ComponentType>;

const here = new Map<Load, ComponentType>();

/** Fetches code by `load`, and stores it for {@link codeHere}. */
export async function fetchCode(load: Load): Promise<ComponentType> {
  const code = await load();
  here.set(load, code);
  return code;
}

export const codeHere = (load: Load) => here.get(load);

/**
 * Fetches the code of the page at `path`. A failure is ignored here: the page shows it when it
 * opens.
 */
export async function preloadPage(path: string) {
  const clean = path.replace(/\/$/, "");
  const layout = Object.entries(layoutCode).find(([base]) => isUnder(base, clean));
  const page = Object.entries(pageCode).find(([own]) => own === clean);
  await Promise.allSettled([layout, page].map((found) => found && fetchCode(found[1])));
}

const isUnder = (base: string, path: string) => path === base || path.startsWith(`${base}/`);

/**
 * Pages whose code no other page fetches ahead. A provider's page or a mail opens the first six.
 * The others are opened seldom, and only with a network.
 */
const fetchedWhenOpened = new Set([
  "/signin/callback",
  "/signup/finish",
  "/reset-password/verify",
  "/confirm-email",
  "/reopen-account",
  "/unsubscribe",
  "/dashboard/training-normal",
  "/dashboard/training-special",
  "/dashboard/profile",
  "/admin-dashboard/profile",
]);

/** The other pages in the layout of the page at `path`, except those in `fetchedWhenOpened`. */
export function neighboursOf(path: string): string[] {
  const clean = path.replace(/\/$/, "");
  const bases = Object.keys(layoutCode);
  const layoutOf = (of: string) => bases.find((base) => isUnder(base, of));
  return Object.keys(pageCode).filter(
    (own) => own !== clean && !fetchedWhenOpened.has(own) && layoutOf(own) === layoutOf(clean),
  );
}

preloadLinksBy(preloadPage);
