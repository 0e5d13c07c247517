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

/** Width of a character in the widest font of phones, in em. */
const widest = 0.66;

/** Sums side by side have equal size up to `KES 99,999.00`. */
const usualLength = 13;

interface MoneyProps extends Omit<ComponentProps<typeof Figures>, "children" | "cut"> {
  amount: number;
  size?: keyof typeof sizes;
}

/**
 * `KES 1,234.00` with aligned figures, always on one line: a large sum in large text is set smaller
 * if its container, or else the window, is too narrow for it.
 */
export function Money({ amount, size = "inherit", ...rest }: MoneyProps) {
  // A plain space, so that it can be searched and copied; the style keeps it on one line.
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
