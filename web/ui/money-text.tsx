import { chakra } from "@chakra-ui/react/styled-system";
import type { ComponentProps } from "react";
import { formatMoney } from "./money";

/** Rather on two lines than wider than a small phone, whose own font may be a wide one. */
const whiteSpace = "normal";

const Figures = chakra("span", {
  base: { fontVariantNumeric: "tabular-nums lining-nums", whiteSpace: "nowrap" },
  variants: {
    size: {
      inherit: {},
      large: {
        fontFamily: "pen",
        fontWeight: "700",
        fontSize: "xl",
        lineHeight: "1.1",
        whiteSpace,
      },
      huge: {
        fontFamily: "pen",
        fontWeight: "700",
        fontSize: "clamp(2.25rem, 1.6rem + 3.2vw, 3.25rem)",
        lineHeight: "1.1",
        whiteSpace,
        letterSpacing: "-0.01em",
      },
    },
  },
  defaultVariants: { size: "inherit" },
});

interface MoneyProps extends Omit<ComponentProps<typeof Figures>, "children"> {
  /** Whole shillings. */
  amount: number;
}

/** `KES 1,234.00` in figures that stand under each other. */
export const Money = ({ amount, ...rest }: MoneyProps) => (
  <Figures {...rest}>{formatMoney(amount)}</Figures>
);
