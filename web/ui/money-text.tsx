import { chakra } from "@chakra-ui/react/styled-system";
import type { ComponentProps } from "react";
import { formatMoney } from "./money";

const Figures = chakra("span", {
  base: { fontVariantNumeric: "tabular-nums lining-nums", whiteSpace: "nowrap" },
  variants: {
    cut: { pen: { fontFamily: "pen", fontWeight: "700", lineHeight: "1.1" }, text: {} },
  },
});

const sizes = {
  inherit: "1em",
  large: "{fontSizes.xl}",
  huge: "clamp(2.25rem, 1.6rem + 3.2vw, 3.25rem)",
};

/** The width of a digit in the widest system font of phones, in em. */
const widest = 0.66;

/**
 * Characters of `KES 99,999.00`. Shorter sums shrink like this one, so that neighbouring sums have
 * the same size.
 */
const usualLength = 13;

interface MoneyProps extends Omit<ComponentProps<typeof Figures>, "children" | "cut"> {
  amount: number;
  size?: keyof typeof sizes;
}

/**
 * Shows `KES 1,234.00` with aligned figures, always in one line. A large sum shrinks if its
 * container or the window is too narrow.
 */
export function Money({ amount, size = "inherit", ...rest }: MoneyProps) {
  // A plain space can be searched and copied; the style prevents a line break.
  const text = formatMoney(amount).replace("\u00a0", " ");
  return (
    <Figures
      cut={size === "inherit" ? "text" : "pen"}
      htmlTranslate="no"
      fontSize={`min(${sizes[size]}, calc(100cqi / ${(Math.max(text.length, usualLength) * widest).toFixed(1)}))`}
      {...rest}
    >
      {text}
    </Figures>
  );
}
