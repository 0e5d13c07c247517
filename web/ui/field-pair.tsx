import { chakra } from "@chakra-ui/react/styled-system";

/** Two fields side by side where there is room. */
export const FieldPair = chakra("div", {
  base: {
    display: "grid",
    gap: "5",
    alignItems: "start",
    gridTemplateColumns: { base: "1fr", sm: "1fr 1fr" },
  },
});
