import { type ReactNode, useState } from "react";
import { Link, Navigate, useLocation } from "react-router-dom";
import { ButtonLink } from "../../../ui/button-link";
import { EmptyState } from "../../../ui/empty-state";
import { beginEarlyRequests } from "../api/prefetch";
import { errorStrings as words } from "../api/strings";
import { LonePage } from "../layout/lone-page";
import { usePageTitle } from "../layout/use-page-title";
import { passage, type Role } from "./guard";
import { type SessionEnd, useSession, useSessionEnd } from "./session-store";

/** The router's state at the sign-in page: the page to open afterwards, and reasons to show. */
export interface SentToSignIn {
  from?: string;
  ended?: boolean;
  /** The reason why a sign-in without the password form failed, in words. */
  problem?: string;
  mailed?: string;
  closed?: boolean;
}

export function SessionGuard({ who, children }: { who: Role; children: ReactNode }) {
  const session = useSession();
  const end = useSessionEnd();
  const { pathname, search } = useLocation();
  const way = passage(session, who, pathname);

  switch (way.kind) {
    case "open":
      // The key resets the page for another person who signs in in another tab, so that nothing
      // typed by the first person stays.
      return <Opened key={session?.userId}>{children}</Opened>;
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

/** Shows the pages of one person, and immediately sends their first requests. */
function Opened({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  useState(() => beginEarlyRequests(pathname, search));
  return children;
}

function sentBy(end: SessionEnd, from: string): SentToSignIn {
  if (end === "closed") return { closed: true };
  return end === "signed-out" ? {} : { from, ended: end === "ended" };
}

function NotAuthorizedPage() {
  usePageTitle(words.notAuthorized);
  return (
    <LonePage>
      <EmptyState
        level={1}
        title={words.notAuthorized}
        action={
          <ButtonLink asChild>
            <Link to="/dashboard">{words.toDashboard}</Link>
          </ButtonLink>
        }
      >
        {words.notAuthorizedWhy}
      </EmptyState>
    </LonePage>
  );
}
