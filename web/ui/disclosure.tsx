import { chakra } from "@chakra-ui/react/styled-system";

/** More for those who want it: opens in place when its `summary`, the first child, is pressed. */
export const Disclosure = chakra("details", {
  base: {
    "& > summary": {
      minHeight: "target",
      display: "flex",
      alignItems: "center",
      color: "blue",
      fontWeight: "600",
      textDecoration: "underline",
      textUnderlineOffset: "0.18em",
    },
  },
});
