import { chakra } from "@chakra-ui/react/styled-system";
import { type ReactNode, Suspense } from "react";
import { useLocation } from "react-router-dom";
import type { Me } from "#contracts/accounts";
import { KangaBorder } from "../../ui/kanga-border";
import { OfflineBar } from "../../ui/offline-bar";
import { SkipLink } from "../../ui/skip-link";
import { useMe } from "../accounts/use-me";
import { NotificationsMenu } from "../notifications/notifications-menu";
import { BottomBar } from "./bottom-bar";
import { PageBoundary } from "./page-boundary";
import { PageHeading } from "./page-heading";
import { PageLoading } from "./page-loading";
import type { Place } from "./pages";
import { ProfileMenu } from "./profile-menu";
import { type PlaceGroup, Sidebar } from "./sidebar";

const Shell = chakra("div", {
  base: {
    display: { base: "block", lg: "grid" },
    gridTemplateColumns: "15.5rem minmax(0, 1fr)",
    minHeight: "100dvh",
    bg: "wash",
  },
});
const Main = chakra("main", {
  base: {
    width: "full",
    maxWidth: { lg: "70rem" },
    paddingInline: { base: "4", md: "6", lg: "10" },
    paddingBottom: { base: "6rem", lg: "4rem" },
    outline: "none",
  },
});
const Top = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minHeight: { base: "4.25rem", lg: "auto" },
    marginInline: { base: "-4", md: "-6", lg: "0" },
    paddingInline: { base: "4", md: "6", lg: "0" },
    paddingBlock: { base: "2.5", lg: "7" },
    bg: { base: "bar", lg: "transparent" },
    color: { base: "onBar", lg: "ink" },
    "& h1": {
      fontSize: { base: "1.5rem", lg: "2.25rem" },
      minWidth: "0",
      overflowWrap: "anywhere",
    },
  },
});
const Tools = chakra("div", {
  base: {
    display: "flex",
    gap: "3",
    position: "relative",
    marginInlineStart: "auto",
    flex: "none",
    color: { lg: "ink" },
  },
});
const OnPhones = chakra("div", {
  base: {
    display: { base: "block", lg: "none" },
    marginInline: { base: "-4", md: "-6" },
    marginBottom: "4",
  },
});

interface FrameProps {
  tone: "writer" | "admin";
  groups: readonly PlaceGroup[];
  title: string;
  /** What the first heading says, when it is not the title. */
  heading?: (me: Me | undefined) => string;
  profile: Place;
  help: string;
  children: ReactNode;
}

/** Sidebar, bars and the tools at the top, around the pages of a dashboard. */
export function Frame({ tone, groups, title, heading, profile, help, children }: FrameProps) {
  const me = useMe();
  const { pathname } = useLocation();

  return (
    <>
      <SkipLink />
      <OfflineBar
        asOf={me.dataUpdatedAt > 0 ? new Date(me.dataUpdatedAt) : undefined}
        unreachable={me.failureReason !== null}
      />
      <Shell>
        <Sidebar groups={groups} tone={tone} />
        <Main id="content" tabIndex={-1}>
          <Top>
            <PageHeading title={title}>{heading?.(me.data) ?? title}</PageHeading>
            <Tools>
              {tone === "writer" && (
                <NotificationsMenu unread={me.data?.unreadNotifications ?? 0} />
              )}
              <ProfileMenu me={me.data} profile={profile} help={help} />
            </Tools>
          </Top>
          <OnPhones>
            <KangaBorder />
          </OnPhones>
          <PageBoundary key={pathname}>
            <Suspense fallback={<PageLoading />}>{children}</Suspense>
          </PageBoundary>
        </Main>
        <BottomBar places={groups.flatMap(({ places }) => places)} />
      </Shell>
    </>
  );
}
