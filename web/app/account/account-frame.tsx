import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { Card } from "../../ui/card";
import { Heading } from "../../ui/heading";
import { CheckIcon } from "../../ui/icons";
import { KangaBorder } from "../../ui/kanga-border";
import { unbroken } from "../../ui/unbroken";
import { LonePage } from "../frame/layout/lone-page";
import { TroubleBar } from "../frame/layout/trouble-bar";
import { usePageTitle } from "../frame/layout/use-page-title";
import { accountStrings } from "./strings";

export const FormStack = chakra("form", {
  base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "5", marginTop: "5" },
});

export const Lead = chakra("p", { base: { color: "soft", marginTop: "2" } });

export const Below = chakra("p", {
  base: {
    marginTop: "5",
    paddingTop: "2",
    borderTopWidth: "1px",
    borderTopStyle: "solid",
    borderColor: "line",
    color: "soft",
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "2",
  },
});

interface AccountFrameProps {
  title: string;
  heading: string;
  lead?: ReactNode;
  /** Shown beside the form on wide screens, below it on phones. */
  aside?: ReactNode;
  children: ReactNode;
}

export function AccountFrame({
  title,
  heading,
  lead,
  aside = <WelcomePanel />,
  children,
}: AccountFrameProps) {
  usePageTitle(title);
  return (
    <>
      <TroubleBar />
      <LonePage step={heading}>
        <AccountPlace>
          {aside}
          <Card edge="top">
            <Heading level={1} size="xl">
              {heading}
            </Heading>
            {lead && <Lead>{lead}</Lead>}
            {children}
          </Card>
        </AccountPlace>
      </LonePage>
    </>
  );
}

export const Strong = chakra("strong", { base: { display: "block", fontWeight: "650" } });

export const Soft = chakra("span", { base: { color: "onBarSoft" } });

const Detail = chakra(Soft, { base: { display: { base: "none", md: "inline" } } });

interface AccountPanelProps {
  title: string;
  points: readonly { title: string; text: string }[];
  /** Hides the panel on phones, where the form comes first. */
  wideOnly?: boolean;
  children?: ReactNode;
}

export const AccountPanel = ({ title, points, wideOnly = false, children }: AccountPanelProps) => (
  <chakra.aside
    bg="bar"
    color="onBar"
    borderRadius="lg"
    overflow="clip"
    order={{ base: "1", lg: "0" }}
    marginTop={{ base: "5", lg: "0" }}
    {...(wideOnly && { display: { base: "none", lg: "block" } })}
  >
    <KangaBorder />
    <Box padding={{ base: "min(1.25rem, 6vw)", lg: "10" }}>
      <Heading size="2xl">{title}</Heading>
      <chakra.ul
        display={{ base: "flex", md: "grid" }}
        flexWrap="wrap"
        rowGap={{ base: "1", md: "5" }}
        columnGap="4"
        marginTop={{ base: "3", md: "8" }}
      >
        {points.map((point) => (
          <chakra.li
            display="grid"
            gridTemplateColumns="auto minmax(0, 1fr)"
            maxWidth="full"
            gap={{ base: "1.5", md: "3" }}
            css={{ "& > svg": { color: "gold", marginTop: "1" } }}
            key={point.title}
          >
            <CheckIcon />
            <span>
              <Strong>{unbroken(point.title)}</Strong>
              <Detail>{unbroken(point.text)}</Detail>
            </span>
          </chakra.li>
        ))}
      </chakra.ul>
      {children}
    </Box>
  </chakra.aside>
);

export const WelcomePanel = () => <AccountPanel {...accountStrings.panel} wideOnly />;

/** The grid of the form and its panel: one column on phones, two on wide screens. */
export const AccountPlace = chakra("div", {
  base: {
    width: "full",
    maxWidth: { base: "27rem", lg: "62rem" },
    marginInline: "auto",
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 27rem)" },
    columnGap: "12",
    alignItems: "start",
  },
});
