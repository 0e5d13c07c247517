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
  /** Thin for bars, cards and receipts; wide between the parts of a page. */
  pattern?: "thin" | "wide";
  /** Upside down, for the foot of something. */
  flipped?: boolean;
}

/** The border of a kanga, as decoration. */
export const KangaBorder = ({ pattern = "thin", flipped = false }: KangaBorderProps) =>
  pattern === "thin" ? (
    <Box
      // Drawn by gradients: a picture in the style of a first view is a document of its own, which takes the browser as long as half of that view's other elements.
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
      // Far down it waits, with its picture, until it is near.
      flex="none"
      height="64px"
      contentVisibility="auto"
      aria-hidden
    >
      <Cloth flipped={flipped} />
    </Box>
  );
