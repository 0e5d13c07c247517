import { Box } from "@chakra-ui/react/box";
import { Flex } from "@chakra-ui/react/flex";
import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import type { PublicSettings } from "#contracts/settings";
import { ButtonLink } from "../../ui/button-link";
import { Card } from "../../ui/card";
import { Heading } from "../../ui/heading";
import { CheckIcon } from "../../ui/icons";
import { Saying } from "../../ui/saying";
import { catalogue } from "../../ui/strings/catalogue";
import { Nairobi } from "../art/nairobi";
import { aboutFigures, claim } from "../content/claims";
import { Figures } from "../parts/figures";
import { PageTop, Section } from "../parts/section";
import { useSettings } from "../site-context";
import { ThreeColumns } from "./landing-page";

export const about = ({ productName, location }: PublicSettings) =>
  catalogue({
    label: "About",
    title: "Advancing writing with accessible job opportunities",
    lead: "Anybody who knows a subject and writes clearly should be able to earn with it, with the phone they have and from the place they live.",
    getStarted: "Get Started Today",
    learnMore: "Learn More",
    storyTitle: "Our Story",
    story: `${productName} was ${claim("founded")}, around one table and one complaint: good writers in Kenya were paid late, paid in part, or not at all, by people they never met. So we built the platform we had wanted to find. It provides ${claim("clients-worldwide")}, shows the price before the work, and pays the full amount to the phone in your pocket.`,
    storyMore:
      "The name says what we believe in: kalamu is Swahili for pen. With a pen, what you know becomes something that others can use, and that is worth paying for. Today our experts write for readers and for machines: they generate AI training data and evaluate how well a model performs.",
    peopleTitle: "The people",
    people: [
      {
        title: "Writers",
        text: "Experts in nine fields who take the tasks, and carry the name of the work.",
      },
      {
        title: "Proofreaders",
        text: "They read what is submitted, and say in plain words what is good and what is missing.",
      },
      {
        title: "Customer support staff",
        text: "They answer your messages, and stay with you until the money is where it belongs.",
      },
    ],
    promisesTitle: "What we hold ourselves to",
    promises: [
      "The price of a task is the price you are paid.",
      "Each shilling in and out has a line, a date and a receipt.",
      "When work is sent back, you are told why and what to do.",
      "When something breaks, you hear it from us first.",
    ],
    place: `You find us in ${location}.`,
    drawing: "Nairobi in a few strokes: towers, an acacia and a matatu",
  });

const Words = chakra("p", { base: { maxWidth: "line", "& + &": { marginTop: "4" } } });

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
