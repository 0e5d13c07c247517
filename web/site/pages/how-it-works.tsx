import { chakra } from "@chakra-ui/react/styled-system";
import { Heading } from "../../ui/heading";
import { unbroken } from "../../ui/unbroken";
import type { Landing } from "../content/landing";
import { Section } from "../parts/section";

/** The three steps from signing up to earning. */
export const HowItWorks = ({ texts }: { texts: Landing["how"] }) => (
  <Section id="how-it-works" label={texts.label} title={texts.title} tone="wash">
    <chakra.ol
      display="grid"
      gridTemplateColumns={{ md: "repeat(3, 1fr)" }}
      gap={{ base: "8", md: "10" }}
      marginTop="10"
      listStyle="none"
    >
      {texts.steps.map(({ title, text }, index) => (
        <chakra.li borderTop="3px solid token(colors.blue)" paddingTop="4" key={title}>
          <chakra.span
            display="block"
            fontFamily="pen"
            fontWeight="800"
            fontSize="3xl"
            lineHeight="1"
            color="blue"
            marginBottom="3"
            aria-hidden
          >
            {index + 1}
          </chakra.span>
          <Heading level={3} size="lg">
            {title}
          </Heading>
          <chakra.p color="soft" marginTop="2">
            {unbroken(text)}
          </chakra.p>
        </chakra.li>
      ))}
    </chakra.ol>
  </Section>
);
