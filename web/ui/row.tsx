import { chakra } from "@chakra-ui/react/styled-system";

export const Row = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2" },
  variants: { spread: { true: { justifyContent: "space-between" } } },
});
