import { chakra } from "@chakra-ui/react/styled-system";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { nextEastAfricanTime } from "#contracts/east-africa-time";
import { ledgerRoutes } from "#contracts/ledger";
import type { Me } from "#contracts/me";
import type { Suspension } from "#contracts/person";
import { ratingRoutes } from "#contracts/ratings";
import { submissionRoutes } from "#contracts/submissions";
import { taskRoutes } from "#contracts/tasks";
import { trainingRoutes } from "#contracts/trainings";
import { withdrawalRoutes } from "#contracts/withdrawals";
import { formatDateTime } from "../../ui/dates";
import { FormAlert } from "../../ui/form-alert";
import { Heading } from "../../ui/heading";
import { KangaBorder } from "../../ui/kanga-border";
import { SkipLink } from "../../ui/skip-link";
import { TextLink } from "../../ui/text-link";
import { unbroken } from "../../ui/unbroken";
import { NotificationsMenu } from "../account/notifications/notifications-menu";
import { useMe } from "../account/use-me";
import { ApiProblem } from "../frame/api/api-problem";
import { visitBegan } from "../frame/api/prefetch";
import { useSettings } from "../frame/api/use-config";
import { wasAskedSince } from "../frame/api/use-live";
import { useOtherTabs } from "../frame/hooks/use-other-tabs";
import { useWiderThan } from "../frame/hooks/use-wider-than";
import { Main, OnPhones, PageLoading, Shell, Tools, Top } from "../frame/layout/frame-parts";
import { LazyPart, lazyPart } from "../frame/layout/lazy-part";
import { LonePage } from "../frame/layout/lone-page";
import { PageBoundary } from "../frame/layout/page-boundary";
import { suspensionStrings as words } from "../frame/layout/suspension-strings";
import { TroubleBar } from "../frame/layout/trouble-bar";
import { usePageChange, usePageTitle } from "../frame/layout/use-page-title";
import { useSession } from "../frame/session/session-store";
import { BottomBar, ProfileMenu, Sidebar } from "./navigation";
import type { Place as framePlace, PlaceGroup } from "./pages";

const DetailsNeeded = lazyPart("details-needed", () =>
  import("../account/profile/details-needed").then((part) => part.DetailsNeeded),
);

interface FrameProps {
  tone: "writer" | "admin";
  groups: readonly PlaceGroup[];
  title: string;
  /** The visible heading, if it differs from the title. */
  heading?: (me: Me | undefined) => ReactNode;
  profile: framePlace;
  help: framePlace;
  tools?: ReactNode;
  /** True if the page is wide. Its menu shows only icons until the person unfolds it. */
  foldsMenu?: boolean;
  children: ReactNode;
}

export function Frame(props: FrameProps) {
  const { tone, groups, title, heading, profile, help, tools, foldsMenu, children } = props;
  const me = useMe();
  useLiveUpdates(me.dataUpdatedAt >= visitBegan ? me.data : undefined, me.dataUpdatedAt);
  const { pathname, search } = useLocation();
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolded = foldsMenu === true && !isUnfolded;
  const isWide = useWiderThan("lg");
  const isSocial = useSession()?.provider !== undefined;

  // The person signed in with Google or Facebook, but has not created an account yet.
  if (isSocial && me.error instanceof ApiProblem && me.error.code === "not_found")
    return <Navigate to="/signup/finish" replace state={{ from: pathname + search }} />;

  if (tone === "writer" && me.data && (me.data.namesNeeded || me.data.phoneNeeded))
    return (
      <LazyPart loading={<LonePage>{null}</LonePage>}>
        <DetailsNeeded me={me.data} />
      </LazyPart>
    );

  return (
    <>
      <SkipLink />
      <TroubleBar
        failure={me.failureReason}
        asOf={me.dataUpdatedAt > 0 ? new Date(me.dataUpdatedAt) : undefined}
      />
      <Shell isFolded={isFolded}>
        {isWide && (
          <Sidebar
            groups={groups}
            tone={tone}
            isFolded={isFolded}
            onFold={foldsMenu ? () => setUnfolded(!isUnfolded) : undefined}
          />
        )}
        <Main id="content" tabIndex={-1} isFolded={isFolded}>
          <Top>
            <PageHeading title={title} {...(heading && wholeLetters)}>
              {heading?.(me.data) ?? title}
            </PageHeading>
            <Tools>
              {tools}
              {tone === "writer" && (
                <NotificationsMenu unread={me.data?.unreadNotifications ?? 0} />
              )}
              <ProfileMenu me={me.data} profile={profile} help={help} groups={groups} />
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

interface PageHeadingProps extends ComponentProps<typeof Heading> {
  title: string;
}

/** Two lines at most. The clamp would cut the letters' lower ends without the padding. */
const wholeLetters = { lineClamp: 2, paddingBlockEnd: "0.15em", marginBlockEnd: "-0.15em" };

/**
 * The page's main heading. After a change of page it gets the focus, so that a screen reader reads
 * it.
 */
function PageHeading({ title, ...rest }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  usePageChange(heading);

  return <Heading ref={heading} level={1} size="2xl" tabIndex={-1} outline="none" {...rest} />;
}

const Place = chakra("div", {
  base: {
    // On phones the marketplace's banner covers some of this space.
    marginBottom: { base: "6", md: "5" },
  },
});

function SuspendedNote({ suspension }: { suspension: Suspension }) {
  const email = useSettings()?.supportEmail;
  return (
    <Place>
      <FormAlert title={words.title}>
        <p>{unbroken(words.since(formatDateTime(suspension.since), suspension.reason))}</p>
        <p>{suspension.withdrawals ? words.all : words.workOnly}</p>
        {email && (
          <TextLink alone href={`mailto:${email}`}>
            {words.writeTo(email)}
          </TextLink>
        )}
      </FormAlert>
    </Place>
  );
}

/** The lists of the person's own data. A change of the account may change each of them. */
const ownLists = [
  taskRoutes.listAwards,
  ledgerRoutes.listLedger,
  withdrawalRoutes.listWithdrawals,
  ratingRoutes.listRatingChanges,
  trainingRoutes.listTrainings,
  submissionRoutes.listSubmissions,
];

/**
 * Refetches the person's lists on the page when their account (`me`) changes, and the open tasks
 * when the daily tasks are published. `toldAt` is the time of the latest reply with the account.
 */
function useLiveUpdates(me: Me | undefined, toldAt: number): void {
  const client = useQueryClient();
  const own = me?.lastUpdated;
  useOtherTabs(me);
  useOnChange(own, () => {
    for (const { path } of ownLists) refresh(client, path, toldAt);
  });

  const publishTime = useSettings()?.publishTime;
  useEffect(() => {
    if (!publishTime) return;
    let timer = 0;
    const wait = () => {
      const now = new Date();
      // The random delay spreads the requests of all pages. After six seconds, CloudFront's copy
      // has expired.
      const spread = 6000 + Math.random() * 5000;
      const left = nextEastAfricanTime(publishTime, now).getTime() - now.getTime();
      timer = window.setTimeout(() => {
        void client.invalidateQueries({ queryKey: [taskRoutes.listOpenTasks.path] });
        wait();
      }, left + spread);
    };
    wait();
    return () => clearTimeout(timer);
  }, [client, publishTime]);
}

function useOnChange(value: unknown, run: () => void): void {
  const known = useRef(value);
  useEffect(() => {
    if (known.current !== undefined && value !== undefined && known.current !== value) run();
    known.current = value ?? known.current;
  });
}

/**
 * Refetches the lists whose address begins with `path`, unless they were requested after `time`.
 */
const refresh = (client: QueryClient, path: string, time: number) =>
  void client.invalidateQueries({
    predicate: ({ queryKey: [address] }) =>
      String(address).startsWith(path) && !wasAskedSince(String(address), time),
  });
