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

/** Why somebody was sent to sign-in, in the router's state. */
export interface SentToSignIn {
  from?: string;
  ended?: boolean;
  /** Why another way of signing in did not work, in words. */
  problem?: string;
  mailed?: string;
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
      // Nothing that one person typed or chose stays on the page for another who signs in by
      // another tab.
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

/** The pages of one person, whose first screen is asked for as soon as they are let in. */
function Opened({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  useState(() => beginEarlyRequests(pathname, search));
  return children;
}

function sentBy(end: SessionEnd, from: string): SentToSignIn {
  if (end === "closed") return { closed: true };
  return end === "signed-out" ? {} : { from, ended: end === "ended" };
}

/** What a writer sees at an administrator's address. */
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
