import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import type { ComponentProps, ReactNode } from "react";
import { Heading } from "../../ui/heading";
import { unbroken } from "../../ui/unbroken";

/**
 * On phones a section gets its layout only when it is nearly in view, so that the first view
 * appears sooner. Until then it has this height. The loaded page's script lays out the rest.
 */
export const laidOutLater = {
  contentVisibility: { base: "auto", md: "visible" },
  containIntrinsicBlockSize: { base: "auto 56rem", md: "none" },
} as const;

export const Wrap = chakra("div", {
  base: {
    maxWidth: "page",
    marginInline: "auto",
    paddingInline: { base: "min(1.25rem, 6.25vw)", md: "6" },
  },
});

const Band = chakra("section", {
  base: {
    paddingBlock: { base: "14", md: "20" },
    ...laidOutLater,
    _hidden: { display: "none" },
  },
  variants: { tone: { paper: {}, wash: { bg: "wash" } } },
  defaultVariants: { tone: "paper" },
});
export const Eyebrow = chakra("p", {
  base: {
    fontSize: "sm",
    fontWeight: "650",
    color: "red",
    letterSpacing: "0.02em",
    marginBottom: "3",
  },
});

interface SectionProps extends Omit<ComponentProps<typeof Band>, "title"> {
  id: string;
  title: string;
  label?: string;
  text?: string;
  children?: ReactNode;
}

export const Section = ({ id, title, label, text, children, ...rest }: SectionProps) => (
  <Band id={id} {...rest} aria-labelledby={`${id}-title`}>
    <Wrap>
      {label && <Eyebrow>{label}</Eyebrow>}
      <Heading id={`${id}-title`} size="2xl" maxWidth="18em">
        {title}
      </Heading>
      {text && (
        <chakra.p color="soft" fontSize="lg" lineHeight="1.5" maxWidth="line" marginTop="4">
          {unbroken(text)}
        </chakra.p>
      )}
      {children}
    </Wrap>
  </Band>
);

interface PageTopProps {
  label?: string;
  title: string;
  lead?: string;
  children?: ReactNode;
}

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
