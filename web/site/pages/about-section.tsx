import { Box } from "@chakra-ui/react/box";
import { TextLink } from "../../ui/text-link";
import { aboutFigures } from "../content/figures";
import type { Landing } from "../content/landing";
import { Figures } from "../parts/figures";
import { Section } from "../parts/section";

/** What the experts do, with the five figures. */
export const AboutSection = ({ texts }: { texts: Landing["about"] }) => (
  <Section id="about" label={texts.label} title={texts.title} text={texts.text}>
    <TextLink href="/about" alone marginTop="2">
      {texts.more}
    </TextLink>
    <Box marginTop="12">
      <Figures of={aboutFigures} />
    </Box>
  </Section>
);
