import { chakra } from "@chakra-ui/react/styled-system";

/** Parts under each other, with the same room between them. */
export const Stack = chakra("div", {
  base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", alignContent: "start" },
  variants: {
    gap: { sm: { rowGap: "2" }, md: { rowGap: "4" }, lg: { rowGap: { base: "3", md: "5" } } },
  },
  defaultVariants: { gap: "md" },
});
