import { chakra } from "@chakra-ui/react/styled-system";

/** A `details` element; its first child is the `summary`. */
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
