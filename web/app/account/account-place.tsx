import { chakra } from "@chakra-ui/react/styled-system";

/** Where the sheet of a form stands, with something beside it on wide screens. */
export const AccountPlace = chakra("div", {
  base: {
    width: "full",
    maxWidth: { base: "27rem", lg: "62rem" },
    marginInline: "auto",
    display: { lg: "grid" },
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 27rem)",
    gap: "12",
    alignItems: "start",
  },
});
