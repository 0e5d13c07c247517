import { chakra } from "@chakra-ui/react/styled-system";
import type { ComponentProps, ReactNode } from "react";
import { Heading } from "../../ui/heading";
import { unbroken } from "../../ui/unbroken";
import { laidOutWhenNear } from "./laid-out-when-near";
import { Wrap } from "./wrap";

const Band = chakra("section", {
  base: {
    paddingBlock: { base: "14", md: "20" },
    ...laidOutWhenNear,
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

/** One part of a page under its own heading, which also names it for screen readers. */
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
