import { chakra } from "@chakra-ui/react/styled-system";

/** Where the sheet of a form stands; wide with something beside it. */
export const AccountPlace = chakra("div", {
  base: { width: "full", maxWidth: "27rem", marginInline: "auto" },
  variants: {
    wide: {
      true: {
        maxWidth: { lg: "62rem" },
        display: { lg: "grid" },
        gridTemplateColumns: "minmax(0, 1fr) minmax(0, 27rem)",
        gap: "12",
        alignItems: "start",
      },
    },
  },
});
