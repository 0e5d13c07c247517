import { chakra } from "@chakra-ui/react/styled-system";

/** Elements side by side; they wrap if there is no room. */
export const Row = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2" },
  variants: { spread: { true: { justifyContent: "space-between" } } },
});
