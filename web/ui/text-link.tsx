import { chakra } from "@chakra-ui/react/styled-system";

/** A link in or beside text. With a router: `<TextLink asChild><Link to="…">…</Link></TextLink>`. */
export const TextLink = chakra("a", {
  base: {
    color: "blue",
    fontWeight: "600",
    textDecoration: "underline",
    textUnderlineOffset: "0.18em",
    textDecorationThickness: "1px",
    _hover: { textDecorationThickness: "2px" },
  },
  variants: {
    /** True for a link on a line without other text; it is high enough for a finger. */
    alone: { true: { display: "inline-flex", alignItems: "center", minHeight: "target" } },
  },
});
