import { chakra } from "@chakra-ui/react/styled-system";

export const FieldPair = chakra("div", {
  base: {
    display: "grid",
    gap: "5",
    alignItems: "start",
    gridTemplateColumns: { base: "1fr", sm: "1fr 1fr" },
  },
});
