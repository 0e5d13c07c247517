import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import createEmotionServer from "@emotion/server/create-instance";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { requestMessages } from "#contracts/problem";
import type { PublicSettings } from "#contracts/settings";
import { Card } from "../../../ui/card";
import { KangaBorder } from "../../../ui/kanga-border";
import { Look } from "../../../ui/look";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { catalogue } from "../../../ui/strings/catalogue";
import { TextLink } from "../../../ui/text-link";
import { VisuallyHidden } from "../../../ui/visually-hidden";
import { Wordmark } from "../../../ui/wordmark";
import { AccountPlace, WelcomePanel } from "../../account/account-frame";
import { SignUpPanel } from "../../account/sign-up/sign-up-panel";
import { FirstFigures, writtenSample as sampleFigures } from "../../desk/figures/first-figures";
import {
  Bar,
  Brand,
  barHeight,
  Group,
  Inside,
  Main,
  OnPhones,
  OutsideEntry,
  PageLoading,
  Row,
  Shell,
  Side,
  Tools,
  Top,
  tab,
} from "../../frame/layout/frame-parts";
import { LonePageFrame } from "../../frame/layout/lone-page";
import { layoutStrings } from "../../frame/layout/strings";
import { FirstTasks, writtenSample as sampleTasks } from "../../work/tasks/first-tasks";
import { adminGroups, type PlaceGroup, writerGroups } from "../pages";
import { NoScriptPage, OldBrowserPage } from "./instead-pages";
import type { Prerenderer } from "./prerenderer";

const prerenderStrings = catalogue({
  asLeft: "As you left it",
  stuck: "This is taking long. The network may be weak.",
  failed: requestMessages.unexpected,
  again: "Load the page again",
});

/** The prerendered pages, each shown until the application starts. */
const shapes = ({ productName: product }: PublicSettings) => [
  {
    name: "writer",
    purpose: "dashboard" as const,
    shape: (
      <DashboardShape product={product} tone="writer" groups={writerGroups}>
        <FirstView path="/dashboard/task-available" samples={sampleTasks}>
          <FirstTasks />
        </FirstView>
      </DashboardShape>
    ),
  },
  {
    name: "admin",
    purpose: "dashboard" as const,
    shape: (
      <DashboardShape product={product} tone="admin" groups={adminGroups}>
        <FirstView path="/admin-dashboard" samples={sampleFigures}>
          <FirstFigures />
        </FirstView>
      </DashboardShape>
    ),
  },
  {
    name: "account",
    purpose: "account" as const,
    shape: <AccountShape product={product} aside={<WelcomePanel />} />,
  },
  {
    name: "sign-up",
    purpose: "account" as const,
    shape: <AccountShape product={product} aside={<SignUpPanel />} />,
  },
];

function prerender(settings: PublicSettings) {
  const cache = createCache({ key: "s" });
  cache.compat = true;
  const known = new QueryClient();
  known.setQueryData(["config"], { settings });
  const render = (content: ReactNode) =>
    renderToStaticMarkup(
      <CacheProvider value={cache}>
        <Look>
          <QueryClientProvider client={known}>{content}</QueryClientProvider>
        </Look>
      </CacheProvider>,
    );
  const rendered = shapes(settings).map(({ name, purpose, shape }) => ({
    name,
    shape: render(shape),
    withoutScript: render(<NoScriptPage settings={settings} purpose={purpose} />),
    inOldBrowser: render(<OldBrowserPage settings={settings} purpose={purpose} />),
  }));
  const everything = rendered
    .map(({ shape, withoutScript, inOldBrowser }) => shape + withoutScript + inOldBrowser)
    .join("");
  return { pages: rendered, css: createEmotionServer(cache).extractCritical(everything).css };
}

export const renderer: Prerenderer = { prerender };

interface AccountShapeProps {
  product: string;
  aside: ReactNode;
}

const AccountShape = ({ product, aside }: AccountShapeProps) => (
  <LonePageFrame product={product}>
    <VisuallyHidden as="h1">{product}</VisuallyHidden>
    <AccountPlace>
      {/* Hidden on phones: the real form is longer than this shape, so the aside would move. */}
      <Box display={{ base: "none", lg: "contents" }}>{aside}</Box>
      <Card edge="top">
        <Loading label={layoutStrings.loading}>
          <Skeleton height="1.75rem" width="60%" marginBottom="8" />
          {[1, 2].map((field) => (
            <div key={field}>
              <Skeleton height="0.875rem" width="30%" marginBottom="2" />
              <Skeleton height="2.75rem" marginBottom="5" />
            </div>
          ))}
          <Skeleton height="2.75rem" marginBottom="6" />
        </Loading>
      </Card>
    </AccountPlace>
    <StuckNote />
  </LonePageFrame>
);

const Tab = chakra("a", { base: tab });

const Heading = chakra(Skeleton, {
  base: {
    display: { base: "none", lg: "block" },
    width: "16rem",
    fontSize: "2.25rem",
    height: "1.12em",
  },
});

/** Has the size of the button that replaces it. */
const Tool = chakra("span", {
  base: {
    width: "target",
    height: "target",
    borderRadius: "md",
    bg: { base: "deep", lg: "quietWash" },
  },
});

interface DashboardShapeProps {
  product: string;
  tone: "writer" | "admin";
  groups: readonly PlaceGroup[];
  children: ReactNode;
}

/** The shape of a dashboard; its links work before any code has loaded. */
const DashboardShape = ({ product, tone, groups, children }: DashboardShapeProps) => (
  <Shell>
    <Side tone={tone} aria-label={layoutStrings.mainNavigation}>
      <Inside>
        <KangaBorder />
        <Brand href="/">
          <Wordmark name={product} tone="white" />
        </Brand>
        {groups.map(({ label, places }) => (
          <div key={label ?? "places"}>
            {label && <Group>{label}</Group>}
            <ul>
              {places.map(({ to, label: name, icon: Icon }) => (
                <li key={to}>
                  <OutsideEntry href={to}>
                    <Icon />
                    {name}
                  </OutsideEntry>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Inside>
    </Side>
    <Main>
      <VisuallyHidden as="h1">{product}</VisuallyHidden>
      <Top>
        <Box display={{ lg: "none" }}>
          <Wordmark name={product} tone="white" />
        </Box>
        <Heading aria-hidden />
        <Tools aria-hidden>
          {tone === "writer" && <Tool />}
          <Tool />
        </Tools>
      </Top>
      <OnPhones>
        <KangaBorder />
      </OnPhones>
      <PageLoading cards={3} />
      <AsLeftNote />
      <StuckNote />
      {children}
    </Main>
    <Bar aria-label={layoutStrings.quickNavigation}>
      <Row>
        {groups.flatMap(({ places }) =>
          places.flatMap(({ to, short, icon: Icon }) =>
            short
              ? [
                  <li key={to}>
                    <Tab href={to}>
                      <Icon size={22} />
                      {short}
                    </Tab>
                  </li>,
                ]
              : [],
          ),
        )}
      </Row>
    </Bar>
  </Shell>
);

interface FirstViewProps {
  path: string;
  /** The sample texts, exactly as the page contains them. */
  samples: string[];
  children: ReactNode;
}

/**
 * The top of a page with sample texts. `first-answer.ts` replaces the samples by replies, and the
 * grey shape by this view.
 */
const FirstView = ({ path, samples, children }: FirstViewProps) => (
  <template data-path={path} data-samples={JSON.stringify(samples)}>
    {children}
  </template>
);

/** Says when the shown screen was stored, if the application takes long to start. */
const AsLeftNote = () => (
  <chakra.p
    id="as-left"
    hidden
    visibility="hidden"
    animation="appear 1ms 1s forwards"
    position="fixed"
    insetInline="0"
    bottom={{ base: barHeight, lg: "4" }}
    width="fit-content"
    marginInline="auto"
    marginBottom="2"
    paddingInline="3"
    paddingBlock="1"
    borderRadius="full"
    bg="amberWash"
    color="amber"
    fontSize="sm"
  >
    {prerenderStrings.asLeft}
  </chakra.p>
);

/** Offers a reload if the code doesn't arrive. */
const StuckNote = () => (
  <chakra.p
    id="stuck"
    // Appears after 12 seconds, even if no script runs, or when main.tsx marks the page as stuck or
    // failed.
    visibility="hidden"
    animation="appear 1ms 12s forwards"
    paddingTop="4"
    color="soft"
    textAlign="center"
    css={{
      "html.stuck &, html.failed &": { visibility: "visible" },
      "html:not(.failed) & [data-failed], html.failed & [data-slow]": { display: "none" },
    }}
  >
    <span data-slow="">{prerenderStrings.stuck}</span>
    <span data-failed="">{prerenderStrings.failed}</span>{" "}
    <TextLink alone href="">
      {prerenderStrings.again}
    </TextLink>
  </chakra.p>
);
