import { chakra } from "@chakra-ui/react/styled-system";
import { KangaBorder } from "../../../ui/kanga-border";
import { Skeleton } from "../../../ui/skeleton";
import { VisuallyHidden } from "../../../ui/visually-hidden";
import { Wordmark } from "../../../ui/wordmark";
import { Bar, Row, tab } from "../layout/bottom-bar-parts";
import { Main, OnPhones, Shell, Tools, Top } from "../layout/frame-parts";
import { PageLoading } from "../layout/page-loading";
import type { PlaceGroup } from "../layout/pages";
import { Brand, Group, Inside, OutsideEntry, Side } from "../layout/sidebar-parts";
import { layoutStrings } from "../layout/strings";
import { StuckNote } from "./stuck-note";

const Tab = chakra("a", { base: tab });
const Name = chakra("div", { base: { display: { lg: "none" } } });
const Heading = chakra(Skeleton, {
  base: {
    display: { base: "none", lg: "block" },
    width: "16rem",
    fontSize: "2.25rem",
    height: "1.12em",
  },
});
/** As large as the buttons that will stand there. */
const Tool = chakra("span", {
  base: {
    width: "target",
    height: "target",
    borderRadius: "md",
    bg: { base: "deep", lg: "quietWash" },
  },
});

interface DashboardShellProps {
  product: string;
  tone: "writer" | "admin";
  groups: readonly PlaceGroup[];
}

/** The shape of a dashboard. Its links lead on by themselves; what needs code is not there yet. */
export const DashboardShell = ({ product, tone, groups }: DashboardShellProps) => (
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
        <Name>
          <Wordmark name={product} tone="white" />
        </Name>
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
      <StuckNote />
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
