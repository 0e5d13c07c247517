import { chakra } from "@chakra-ui/react/styled-system";

const Word = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    fontFamily: "pen",
    fontWeight: "800",
    fontSize: "xl",
    lineHeight: "1",
    letterSpacing: "-0.02em",
  },
  variants: { tone: { blue: { color: "blue" }, white: { color: "onBar" } } },
  defaultVariants: { tone: "blue" },
});
const Slit = chakra("path", {
  variants: { tone: { blue: { stroke: "paper" }, white: { stroke: "bar" } } },
});

interface WordmarkProps {
  name: string;
  tone?: "blue" | "white";
}

/** The pen nib and the product's name, for use inside a link. */
export const Wordmark = ({ name, tone = "blue" }: WordmarkProps) => (
  <Word tone={tone}>
    <svg width="20" height="30" viewBox="0 0 20 30" aria-hidden focusable="false">
      <path d="M5 0h10l5 10-10 20L0 10z" fill="currentColor" />
      <Slit tone={tone} d="M10 28V13" strokeWidth="1.6" />
      <circle cx="10" cy="11" r="2.6" fill={tone === "blue" ? "#F5B52E" : "#C4302B"} />
    </svg>
    <span translate="no">{name}</span>
  </Word>
);
