import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import wide from "./patterns/wide.svg?inline";

const ink = "#232E8A";
const red = "#C4302B";

const Cloth = chakra("div", {
  base: {
    height: "full",
    backgroundImage: `url("${wide}")`,
    backgroundSize: "48px 64px",
    backgroundPosition: "50% 0",
  },
  variants: { flipped: { true: { transform: "scaleY(-1)" } } },
});

interface KangaBorderProps {
  /** Thin for bars, cards and receipts; wide between the sections of a page. */
  pattern?: "thin" | "wide";
  flipped?: boolean;
}

export const KangaBorder = ({ pattern = "thin", flipped = false }: KangaBorderProps) =>
  pattern === "thin" ? (
    <Box
      // The browser draws gradients much faster than an inline image.
      flex="none"
      height="12px"
      backgroundColor={ink}
      backgroundImage={[
        `linear-gradient(${ink} 1px, transparent 0)`,
        `radial-gradient(circle at 50% 4px, ${red} 1.2px, transparent 1.8px)`,
        "conic-gradient(from -43.6deg at 50% 10.2px, transparent, #fff 4deg 83.2deg, transparent 87.2deg)",
      ].join()}
      backgroundSize="16px 12px"
      aria-hidden
    />
  ) : (
    <Box
      // The browser lays out this border only when it is nearly in view.
      flex="none"
      height="64px"
      contentVisibility="auto"
      data-later=""
      aria-hidden
    >
      <Cloth flipped={flipped} />
    </Box>
  );
