import { chakra } from "@chakra-ui/react/styled-system";

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
