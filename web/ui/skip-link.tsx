import { chakra } from "@chakra-ui/react/styled-system";
import { partStrings } from "./strings/parts";

const Link = chakra("a", {
  base: {
    position: "fixed",
    insetInlineStart: "3",
    top: "3",
    maxWidth: "calc(100% - 1.5rem)",
    zIndex: "50",
    paddingInline: "5",
    paddingBlock: "3",
    bg: "gold",
    color: "onGold",
    fontWeight: "650",
    borderRadius: "md",
    "&:not(:focus)": { transform: "translateY(-200%)" },
    "@media print": { display: "none" },
  },
});

/** The first element that Tab reaches: a link past the bar to `<main id="content">`. */
export const SkipLink = () => <Link href="#content">{partStrings.skipToContent}</Link>;
