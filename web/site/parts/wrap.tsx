import { chakra } from "@chakra-ui/react/styled-system";

/** The measure of the page: its width and the room at its sides. */
export const Wrap = chakra("div", {
  base: {
    maxWidth: "page",
    marginInline: "auto",
    paddingInline: { base: "min(1.25rem, 6.25vw)", md: "6" },
  },
});
