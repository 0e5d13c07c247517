import { chakra } from "@chakra-ui/react/styled-system";

const Row = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: {
      base: "repeat(auto-fit, minmax(min(max(8rem, 40%), 100%), 1fr))",
      md: "repeat(auto-fit, minmax(7rem, 1fr))",
    },
    columnGap: "6",
    rowGap: "6",
  },
});
const Figure = chakra("li", {
  base: {
    borderTop: "3px solid token(colors.gold)",
    paddingTop: "4",
  },
});
const Numeral = chakra("strong", {
  base: {
    display: "block",
    fontFamily: "pen",
    fontWeight: "700",
    fontSize: "2xl",
    lineHeight: "1",
    fontVariantNumeric: "lining-nums tabular-nums",
  },
});
const Words = chakra("span", { base: { display: "block", color: "soft", marginTop: "1.5" } });

/** Numbers set like those of a magazine, each over what it counts. */
export const Figures = ({ of }: { of: readonly { number: string; description: string }[] }) => (
  <Row>
    {of.map(({ number, description }) => (
      <Figure key={description}>
        <Numeral>{number}</Numeral> <Words>{description}</Words>
      </Figure>
    ))}
  </Row>
);
