import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { Heading } from "../../ui/heading";
import { unbroken } from "../../ui/unbroken";
import { Eyebrow } from "./section";
import { Wrap } from "./wrap";

interface PageTopProps {
  label?: string;
  title: string;
  lead?: string;
  children?: ReactNode;
}

/** The head of a page under the bar. */
export const PageTop = ({ label, title, lead, children }: PageTopProps) => (
  <Box bg="wash" paddingTop={{ base: "7rem", md: "9rem" }} paddingBottom={{ base: "10", md: "16" }}>
    <Wrap>
      {label && <Eyebrow>{label}</Eyebrow>}
      <Heading level={1} size="2xl" maxWidth="16em">
        {title}
      </Heading>
      {lead && (
        <chakra.p color="soft" fontSize="lg" lineHeight="1.5" maxWidth="line" marginTop="4">
          {unbroken(lead)}
        </chakra.p>
      )}
      {children}
    </Wrap>
  </Box>
);
