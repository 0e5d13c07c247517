import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { Card } from "../../ui/card";
import { Heading } from "../../ui/heading";
import { LonePage } from "../frame/layout/lone-page";
import { TroubleBar } from "../frame/layout/trouble-bar";
import { usePageTitle } from "../frame/layout/use-page-title";
import { AccountPlace } from "./account-place";
import { WelcomePanel } from "./welcome-panel";

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
  lead?: string;
  /** Stands beside the form on wide screens, before it on phones. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The sheet that the forms of signing up and in stand on. */
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
