import { chakra } from "@chakra-ui/react/styled-system";
import type { ComponentProps } from "react";
import { unbroken } from "./unbroken";

const Title = chakra("h2", {
  // The font's spaces are narrow, so this adds a little.
  base: { wordSpacing: "0.08em" },
  variants: {
    size: {
      lg: { fontSize: "lg" },
      xl: { fontSize: "xl" },
      "2xl": { fontSize: "min(clamp(1.75rem, 1.3rem + 2vw, 2.5rem), 10.5vw)" },
      "3xl": { fontSize: "min(clamp(2.5rem, 1.7rem + 3.8vw, 4.5rem), 12.5vw)", lineHeight: "1.04" },
    },
  },
  defaultVariants: { size: "xl" },
});

interface HeadingProps extends ComponentProps<typeof Title> {
  /** The level in the page's outline; the size does not depend on it. */
  level?: 1 | 2 | 3;
}

export const Heading = ({ level = 2, children, ...rest }: HeadingProps) => (
  <Title as={`h${level}` as const} {...rest}>
    {unbroken(children)}
  </Title>
);
