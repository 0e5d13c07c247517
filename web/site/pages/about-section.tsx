import { chakra } from "@chakra-ui/react/styled-system";
import { TextLink } from "../../ui/text-link";
import { aboutFigures } from "../content/figures";
import type { Landing } from "../content/landing";
import { Figures } from "../parts/figures";
import { Section } from "../parts/section";

const Columns = chakra("div", { base: { marginTop: "12" } });

/** What the experts do, with the five figures. */
export const AboutSection = ({ texts }: { texts: Landing["about"] }) => (
  <Section id="about" label={texts.label} title={texts.title} text={texts.text}>
    <TextLink href="/about" alone marginTop="2">
      {texts.more}
    </TextLink>
    <Columns>
      <Figures of={aboutFigures} />
    </Columns>
  </Section>
);
