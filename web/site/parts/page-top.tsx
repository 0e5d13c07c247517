import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { Heading } from "../../ui/heading";
import { unbroken } from "../../ui/unbroken";
import { Eyebrow } from "./section";
import { Wrap } from "./wrap";

const Top = chakra("div", {
  base: {
    bg: "wash",
    paddingTop: { base: "7rem", md: "9rem" },
    paddingBottom: { base: "10", md: "16" },
  },
});
const Lead = chakra("p", {
  base: { color: "soft", fontSize: "lg", lineHeight: "1.5", maxWidth: "line", marginTop: "4" },
});

interface PageTopProps {
  label?: string;
  title: string;
  lead?: string;
  children?: ReactNode;
}

/** The head of a page under the bar. */
export const PageTop = ({ label, title, lead, children }: PageTopProps) => (
  <Top>
    <Wrap>
      {label && <Eyebrow>{label}</Eyebrow>}
      <Heading level={1} size="2xl" maxWidth="16em">
        {title}
      </Heading>
      {lead && <Lead>{unbroken(lead)}</Lead>}
      {children}
    </Wrap>
  </Top>
);
