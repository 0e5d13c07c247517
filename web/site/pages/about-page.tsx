import { Box } from "@chakra-ui/react/box";
import { Flex } from "@chakra-ui/react/flex";
import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { ButtonLink } from "../../ui/button-link";
import { Card } from "../../ui/card";
import { Heading } from "../../ui/heading";
import { CheckIcon } from "../../ui/icons";
import { Saying } from "../../ui/saying";
import { Nairobi } from "../art/nairobi";
import { about } from "../content/about";
import { aboutFigures } from "../content/figures";
import { Figures } from "../parts/figures";
import { PageTop } from "../parts/page-top";
import { Section } from "../parts/section";
import { useSettings } from "../site-context";
import { ThreeColumns } from "./features-section";

const Words = chakra("p", { base: { maxWidth: "line", "& + &": { marginTop: "4" } } });

/** `/about`: who stands behind the product, and why. */
export function AboutPage() {
  const texts = about(useSettings());
  return (
    <>
      <PageTop label={texts.label} title={texts.title} lead={texts.lead}>
        <Flex wrap="wrap" gap="3" marginTop="8">
          <ButtonLink href="/signup">{texts.getStarted}</ButtonLink>
          <ButtonLink href="#our-story" variant="secondary">
            {texts.learnMore}
          </ButtonLink>
        </Flex>
      </PageTop>
      <Section id="our-story" title={texts.storyTitle}>
        <Grid
          templateColumns={{ lg: "1fr 1fr" }}
          gap={{ base: "8", lg: "16" }}
          alignItems="center"
          marginTop="6"
        >
          <div>
            <Words>{texts.story}</Words>
            <Words>{texts.storyMore}</Words>
            <Words>{texts.place}</Words>
          </div>
          <Nairobi label={texts.drawing} />
        </Grid>
        <Box marginTop="12">
          <Figures of={aboutFigures} />
        </Box>
      </Section>
      <Section id="people" title={texts.peopleTitle} tone="wash">
        <ThreeColumns>
          {texts.people.map(({ title, text }) => (
            <Card as="article" key={title} edge="top">
              <Heading level={3} size="lg">
                {title}
              </Heading>
              <chakra.p color="soft" marginTop="2">
                {text}
              </chakra.p>
            </Card>
          ))}
        </ThreeColumns>
      </Section>
      <Section id="promises" title={texts.promisesTitle}>
        <chakra.ul
          display="grid"
          gridTemplateColumns={{ md: "1fr 1fr" }}
          gap="5"
          marginBlock="8"
          listStyle="none"
        >
          {texts.promises.map((promise) => (
            <chakra.li
              display="flex"
              gap="3"
              css={{ "& svg": { color: "blue", marginTop: "0.5" } }}
              key={promise}
            >
              <CheckIcon />
              {promise}
            </chakra.li>
          ))}
        </chakra.ul>
        <Saying of="mwendaPole" />
      </Section>
    </>
  );
}
