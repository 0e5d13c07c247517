import { chakra } from "@chakra-ui/react/styled-system";
import { Heading } from "../../ui/heading";
import { unbroken } from "../../ui/unbroken";
import type { Landing } from "../content/landing";
import { Section } from "../parts/section";

const List = chakra("ol", {
  base: {
    display: "grid",
    gridTemplateColumns: { md: "repeat(3, 1fr)" },
    gap: { base: "8", md: "10" },
    marginTop: "10",
    listStyle: "none",
  },
});
const Item = chakra("li", { base: { borderTop: "3px solid token(colors.blue)", paddingTop: "4" } });
const Numeral = chakra("span", {
  base: {
    display: "block",
    fontFamily: "pen",
    fontWeight: "800",
    fontSize: "3xl",
    lineHeight: "1",
    color: "blue",
    marginBottom: "3",
  },
});
const Words = chakra("p", { base: { color: "soft", marginTop: "2" } });

/** The three steps from signing up to earning. */
export const HowItWorks = ({ texts }: { texts: Landing["how"] }) => (
  <Section id="how-it-works" label={texts.label} title={texts.title} tone="wash">
    <List>
      {texts.steps.map(({ title, text }, index) => (
        <Item key={title}>
          <Numeral aria-hidden>{index + 1}</Numeral>
          <Heading level={3} size="lg">
            {title}
          </Heading>
          <Words>{unbroken(text)}</Words>
        </Item>
      ))}
    </List>
  </Section>
);
