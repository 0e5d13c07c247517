import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import type { ComponentProps } from "react";
import { KangaBorder } from "./kanga-border";

const Frame = chakra("section", {
  base: {
    display: "flex",
    flexDirection: "column",
    minWidth: "0",
    bg: "card",
    borderWidth: "1px",
    borderStyle: "solid",
    borderColor: "line",
    borderRadius: "md",
    overflow: "clip",
  },
});

interface CardProps extends ComponentProps<typeof Frame> {
  /** The edge with the thin kanga border; `both` is for receipts. */
  edge?: "none" | "top" | "foot" | "both";
}

export const Card = ({ edge = "none", children, ...rest }: CardProps) => (
  <Frame {...rest}>
    {(edge === "top" || edge === "both") && <KangaBorder />}
    <Box flex="1" padding={{ base: "edge", md: "6" }} minWidth="0">
      {children}
    </Box>
    {(edge === "foot" || edge === "both") && <KangaBorder />}
  </Frame>
);
