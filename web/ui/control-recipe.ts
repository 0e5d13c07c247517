import { defineRecipe } from "@chakra-ui/react/styled-system";

/** The box of inputs and selects. Phones zoom into a box if its text is smaller than 16 px. */
export const controlRecipe = defineRecipe({
  base: {
    width: "full",
    minWidth: "0",
    minHeight: "12",
    paddingInline: "min(0.875rem, 4.5vw)",
    paddingBlock: "2.5",
    fontSize: "max(16px, 1rem)",
    lineHeight: "1.4",
    color: "ink",
    bg: "card",
    borderWidth: "1.5px",
    borderStyle: "solid",
    borderColor: "edge",
    borderRadius: "md",
    transition: "border-color 120ms",
    _placeholder: { color: "soft", opacity: 1 },
    _hover: { borderColor: "blue" },
    _invalid: { borderColor: "red" },
    _disabled: { bg: "quietWash", color: "quiet", cursor: "not-allowed" },
    _readOnly: { bg: "wash" },
  },
});
