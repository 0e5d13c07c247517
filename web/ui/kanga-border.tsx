import { chakra } from "@chakra-ui/react/styled-system";
import thin from "./patterns/thin.svg?inline";
import wide from "./patterns/wide.svg?inline";

const Band = chakra("div", {
  base: { flex: "none", backgroundRepeat: "repeat-x" },
  variants: {
    pattern: {
      thin: { height: "12px", backgroundImage: `url("${thin}")`, backgroundSize: "32px 12px" },
      wide: {
        height: "64px",
        backgroundImage: `url("${wide}")`,
        backgroundSize: "48px 64px",
        backgroundPosition: "50% 0",
      },
    },
    flipped: { true: { transform: "scaleY(-1)" } },
  },
});

interface KangaBorderProps {
  /** Thin for bars, cards and receipts; wide between the parts of a page. */
  pattern?: "thin" | "wide";
  /** Upside down, for the foot of something. */
  flipped?: boolean;
}

/** The border of a kanga, as decoration. */
export const KangaBorder = ({ pattern = "thin", flipped = false }: KangaBorderProps) => (
  <Band pattern={pattern} flipped={flipped} aria-hidden />
);
