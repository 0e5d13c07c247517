import { type ReactNode, Suspense } from "react";
import { Navigate, useLocation } from "react-router-dom";
import type { Me } from "#contracts/accounts";
import { KangaBorder } from "../../../ui/kanga-border";
import { SkipLink } from "../../../ui/skip-link";
import { aboveMessages, besideMessages } from "../../../ui/toast-place";
import { useIsWide } from "../../../ui/use-is-wide";
import { NotificationsMenu } from "../../account/notifications/notifications-menu";
import { useMe } from "../../account/use-me";
import { ApiProblem } from "../api/api-problem";
import { useSession } from "../session/session-store";
import { BottomBar } from "./bottom-bar";
import { Main, OnPhones, Shell, Tools, Top } from "./frame-parts";
import { PageBoundary } from "./page-boundary";
import { PageHeading } from "./page-heading";
import { PageLoading } from "./page-loading";
import type { Place, PlaceGroup } from "./pages";
import { ProfileMenu } from "./profile-menu";
import { Sidebar } from "./sidebar";
import { SuspendedNote } from "./suspended-note";
import { TroubleBar } from "./trouble-bar";
import { useLiveUpdates } from "./use-live-updates";

interface FrameProps {
  tone: "writer" | "admin";
  groups: readonly PlaceGroup[];
  title: string;
  /** What the first heading says, when it is not the title. */
  heading?: (me: Me | undefined) => ReactNode;
  profile: Place;
  settings?: Place;
  help: Place;
  /** What else stands beside the menus. */
  tools?: ReactNode;
  children: ReactNode;
}

/** Sidebar, bars and the tools at the top, around the pages of a dashboard. */
export function Frame(props: FrameProps) {
  const { tone, groups, title, heading, profile, settings, help, tools, children } = props;
  const me = useMe();
  useLiveUpdates(me.isFetchedAfterMount ? me.data : undefined);
  const { pathname, search } = useLocation();
  const isWide = useIsWide();
  const isSocial = useSession()?.provider !== undefined;

  // Signed in by a provider, and went away before the account was made.
  if (isSocial && me.error instanceof ApiProblem && me.error.code === "not_found")
    return <Navigate to="/signup/finish" replace state={{ from: pathname + search }} />;

  return (
    <>
      <SkipLink />
      <TroubleBar
        failure={me.failureReason}
        asOf={me.dataUpdatedAt > 0 ? new Date(me.dataUpdatedAt) : undefined}
      />
      <Shell>
        {isWide && <Sidebar groups={groups} tone={tone} />}
        <Main id="content" tabIndex={-1}>
          <Top {...aboveMessages}>
            <PageHeading title={title} {...(heading && { lineClamp: 2 })}>
              {heading?.(me.data) ?? title}
            </PageHeading>
            <Tools {...besideMessages}>
              {tools}
              {tone === "writer" && (
                <NotificationsMenu unread={me.data?.unreadNotifications ?? 0} />
              )}
              <ProfileMenu
                me={me.data}
                profile={profile}
                settings={settings}
                help={help}
                further={groups.flatMap(({ places }) =>
                  places.filter(
                    ({ short, outside, to }) => !short && !outside && to !== profile.to,
                  ),
                )}
              />
            </Tools>
          </Top>
          <OnPhones>
            <KangaBorder />
          </OnPhones>
          {tone === "writer" && me.data?.suspension && (
            <SuspendedNote suspension={me.data.suspension} />
          )}
          <PageBoundary key={pathname}>
            <Suspense fallback={<PageLoading />}>{children}</Suspense>
          </PageBoundary>
        </Main>
        <BottomBar places={groups.flatMap(({ places }) => places)} />
      </Shell>
    </>
  );
}
