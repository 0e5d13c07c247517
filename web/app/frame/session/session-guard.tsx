import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { NotAuthorizedPage } from "../layout/not-authorized-page";
import { passage, type Role } from "./guard";
import { type SessionEnd, useSession, useSessionEnd } from "./session-store";

/** What the sign-in page is told by the page that sent someone there. */
export interface SentToSignIn {
  from?: string;
  ended?: boolean;
  /** Why another way of signing in did not work, in words. */
  problem?: string;
  /** That a mail is on its way, in words. */
  mailed?: string;
  /** The account was closed a moment ago. */
  closed?: boolean;
}

/** Lets the people of one role through to its pages. */
export function SessionGuard({ who, children }: { who: Role; children: ReactNode }) {
  const session = useSession();
  const end = useSessionEnd();
  const { pathname, search } = useLocation();
  const way = passage(session, who, pathname);

  switch (way.kind) {
    case "open":
      return children;
    case "refused":
      return <NotAuthorizedPage />;
    case "redirect":
      return <Navigate to={way.to} replace />;
    case "sign-in": {
      const from = pathname + search;
      return <Navigate to="/signin" replace state={sentBy(end, from)} />;
    }
  }
}

function sentBy(end: SessionEnd, from: string): SentToSignIn {
  if (end === "closed") return { closed: true };
  return end === "signed-out" ? {} : { from, ended: end === "ended" };
}
