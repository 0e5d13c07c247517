import { Box } from "@chakra-ui/react/box";
import { Flex } from "@chakra-ui/react/flex";
import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { taskRoutes } from "#contracts/tasks";
import { ButtonLink } from "../../ui/button-link";
import { Card } from "../../ui/card";
import { formatDate } from "../../ui/dates";
import { Disclosure } from "../../ui/disclosure";
import { Heading } from "../../ui/heading";
import { KangaBorder } from "../../ui/kanga-border";
import { StateBadge } from "../../ui/state-badge";
import { TextLink } from "../../ui/text-link";
import { unbroken } from "../../ui/unbroken";
import { Kanga } from "../art/kanga";
import { ServiceDrawing } from "../art/service-drawings";
import { aboutFigures, heroFigures, testimonials } from "../content/claims";
import { type Landing, landing } from "../content/landing";
import { questions } from "../content/questions";
import { services } from "../content/services";
import { Answered, StraightAnswers } from "../parts/answered";
import { Figures } from "../parts/figures";
import { OpenTaskList } from "../parts/open-tasks";
import { Eyebrow, laidOutLater, Section, Wrap } from "../parts/section";
import { useSettings } from "../site-context";

export function LandingPage() {
  const settings = useSettings();
  const texts = landing(settings);
  return (
    <>
      <Hero texts={texts} />
      <Today texts={texts.today} />
      <Box paddingBottom={{ base: "12", md: "16" }}>
        <Wrap>
          <Figures of={heroFigures} />
        </Wrap>
      </Box>
      <HowItWorks texts={texts.how} />
      <AboutSection texts={texts.about} />
      <KangaBorder pattern="wide" />
      <ServicesSection texts={texts.services} />
      <FeaturesSection title={texts.featuresTitle} features={texts.features} />
      <ExamplesSection texts={texts.examples} />
      <StraightAnswers {...texts.answers} tone="wash" />
      <Section id="testimonials" title={texts.testimonials.title}>
        <Testimonials badge={texts.testimonials.verified} />
      </Section>
      <CallToAction texts={texts.callToAction} />
      <Section id="questions" title={texts.faqs.title}>
        <Answered questions={questions(settings)} name="landing-questions" folded>
          <TextLink href="/faqs" alone marginTop="4">
            {texts.faqs.more}
          </TextLink>
        </Answered>
      </Section>
    </>
  );
}

export const Hero = ({ texts }: { texts: Landing }) => (
  <Wrap>
    <chakra.div
      display="grid"
      gridTemplateColumns={{ lg: "1.1fr 0.9fr" }}
      gap={{ base: "10", lg: "16" }}
      alignItems="center"
      paddingTop={{ base: "24", md: "8rem" }}
      paddingBottom={{ base: "12", md: "18" }}
    >
      <div>
        <Eyebrow>{texts.eyebrow}</Eyebrow>
        <Heading level={1} size="3xl">
          {texts.title}
        </Heading>
        <chakra.p
          color="soft"
          fontSize={{ base: "1.125rem", md: "lg" }}
          lineHeight="1.5"
          maxWidth="36rem"
          marginBlock={{ base: "5", md: "6" }}
        >
          {unbroken(texts.lead)}
        </chakra.p>
        <Flex wrap="wrap" gap="3" css={{ "& > a": { flex: { base: "1", md: "none" } } }}>
          <ButtonLink href="/signup">{texts.joinNow}</ButtonLink>
          <ButtonLink href="/signin" variant="secondary">
            {texts.login}
          </ButtonLink>
        </Flex>
        <chakra.p
          marginTop="6"
          paddingInlineStart="4"
          borderInlineStart="3px solid token(colors.gold)"
          color="soft"
          maxWidth="34rem"
        >
          <chakra.strong color="ink">{unbroken(texts.feeTitle)}</chakra.strong>{" "}
          {unbroken(texts.fee)}
        </chakra.p>
      </div>
      <Kanga />
    </chakra.div>
  </Wrap>
);

/**
 * Three open tasks, which the page's script adds. The page reserves their space, so that nothing
 * moves.
 */
export const Today = ({ texts }: { texts: Landing["today"] }) => (
  <Box paddingBottom={{ base: "12", md: "16" }}>
    <Wrap>
      <Heading size="xl" marginBottom="4">
        {texts.title}
      </Heading>
      <Box
        minHeight={{ base: "15.9rem", md: "11.4rem" }}
        css={{ "@media (scripting: none)": { minHeight: "0" } }}
        data-open-tasks={taskRoutes.listOpenTasks.path}
        data-most="3"
      >
        <OpenTaskList rows={3} />
        <chakra.p color="soft" hidden data-empty="">
          {texts.empty}
        </chakra.p>
        <chakra.p color="soft" hidden data-failed="">
          {texts.failed}
        </chakra.p>
      </Box>
      <TextLink href="/tasks" alone marginTop="2">
        {texts.all}
      </TextLink>
    </Wrap>
  </Box>
);

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

export const AboutSection = ({ texts }: { texts: Landing["about"] }) => (
  <Section id="about" label={texts.label} title={texts.title} text={texts.text}>
    <TextLink href="/about" alone marginTop="2">
      {texts.more}
    </TextLink>
    <Disclosure marginTop="2">
      <summary>{texts.figures}</summary>
      <Box marginTop="4">
        <Figures of={aboutFigures} />
      </Box>
    </Disclosure>
  </Section>
);

/** The nine fields of work; the bar's menu links to each. */
export const ServicesSection = ({ texts }: { texts: Landing["services"] }) => (
  <Section id="services" {...texts} tone="wash">
    <chakra.ul
      display="grid"
      gridTemplateColumns={{ base: "1fr", sm: "1fr 1fr", lg: "repeat(3, 1fr)" }}
      marginTop="10"
      bg="line"
      gap="1px"
      border="1px solid token(colors.line)"
      borderRadius="md"
      overflow="hidden"
      listStyle="none"
    >
      {services.map(({ id, name, text }) => (
        <chakra.li
          display="flex"
          flexWrap="wrap"
          columnGap="5"
          alignItems="center"
          bg="card"
          padding={{ base: "5", md: "6" }}
          _target={{ bg: "blueWash", boxShadow: "inset 4px 0 0 token(colors.gold)" }}
          sm={{ "&:last-child:nth-child(2n+1)": { gridColumn: { sm: "1 / -1", lg: "auto" } } }}
          css={{ "& > div": { flex: "1 1 5.5rem" } }}
          key={id}
          id={id}
        >
          <ServiceDrawing of={id} />
          <div>
            <Heading level={3} size="lg">
              {name}
            </Heading>
            <chakra.p color="soft" marginTop="1">
              {text}
            </chakra.p>
          </div>
        </chakra.li>
      ))}
    </chakra.ul>
  </Section>
);

export const ThreeColumns = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { md: "repeat(3, 1fr)" },
    gap: { base: "5", md: "6" },
    marginTop: "10",
  },
});

interface FeaturesProps {
  title: string;
  features: Landing["features"];
}

export const FeaturesSection = ({ title, features }: FeaturesProps) => (
  <Section id="features" title={title}>
    <ThreeColumns>
      {features.map(({ title, text }) => (
        <Card as="article" key={title} edge="top">
          <Heading level={3} size="lg">
            {title}
          </Heading>
          <chakra.p color="soft" marginTop="2">
            {unbroken(text)}
          </chakra.p>
        </Card>
      ))}
    </ThreeColumns>
  </Section>
);

/** Finished tasks with their pay, which the page's script adds; hidden if there are none. */
export const ExamplesSection = ({ texts }: { texts: Landing["examples"] }) => (
  <Section id="examples" {...texts} hidden data-examples={taskRoutes.listExamples.path}>
    <ThreeColumns>
      <template>
        <Card as="article">
          <chakra.span color="soft" fontSize="sm" data-id="" />
          <Heading level={3} size="lg" data-field="" />
          <chakra.strong
            display="block"
            fontSize="lg"
            fontVariantNumeric="tabular-nums"
            marginTop="1"
            data-amount=""
          />
          <chakra.p
            color="soft"
            marginTop="2"
            lineClamp="5"
            overflowWrap="anywhere"
            data-context=""
          />
        </Card>
      </template>
    </ThreeColumns>
  </Section>
);

const Quote = chakra("blockquote", {
  base: {
    flex: "1",
    fontFamily: "pen",
    fontWeight: "500",
    fontSize: "lg",
    lineHeight: "1.4",
    margin: "0",
    _before: {
      content: '"“"',
      display: "block",
      height: "0.55em",
      fontSize: "3xl",
      lineHeight: "1",
      fontWeight: "800",
      color: "red",
    },
  },
});

/**
 * Statements of experts, each with field and date. `badge` marks those that the operator has
 * confirmed.
 */
export function Testimonials({ badge }: { badge: string }) {
  const { claims } = useSettings();
  return (
    <Grid gap={{ base: "10", md: "8" }} templateColumns={{ md: "repeat(3, 1fr)" }} marginTop="10">
      {testimonials.map(({ id, quote, author, field, date }) => (
        <chakra.figure display="flex" flexDirection="column" gap="5" margin="0" key={id}>
          <Quote>{quote}</Quote>
          <chakra.figcaption
            borderTop="1px solid token(colors.line)"
            paddingTop="4"
            display="grid"
            gap="1"
          >
            <chakra.strong fontWeight="650">{author}</chakra.strong>
            <chakra.span color="soft" fontSize="sm">
              {field} · <time dateTime={date}>{formatDate(date)}</time>
            </chakra.span>
            {claims.includes(id) && (
              <span>
                <StateBadge tone="good">{badge}</StateBadge>
              </span>
            )}
          </chakra.figcaption>
        </chakra.figure>
      ))}
    </Grid>
  );
}

const Field = chakra("section", {
  base: {
    bg: "bar",
    color: "onBarSoft",
    paddingBlock: { base: "14", md: "20" },
    ...laidOutLater,
  },
});

export const CallToAction = ({ texts }: { texts: Landing["callToAction"] }) => (
  <>
    <KangaBorder pattern="wide" />
    <Field aria-labelledby="join-title">
      <Wrap>
        <Heading id="join-title" size="2xl" color="onBar">
          {texts.title}
        </Heading>
        <chakra.p fontSize="lg" lineHeight="1.5" marginTop="4">
          {texts.text}
        </chakra.p>
        <chakra.ul
          display="grid"
          gridTemplateColumns={{ md: "repeat(3, 1fr)" }}
          gap={{ base: "6", md: "10" }}
          marginBlock="10"
          listStyle="none"
        >
          {texts.benefits.map(({ title, text }) => (
            <chakra.li borderTop="3px solid token(colors.gold)" paddingTop="4" key={title}>
              <Heading level={3} size="lg" color="onBar" marginBottom="2">
                {title}
              </Heading>
              <p>{text}</p>
            </chakra.li>
          ))}
        </chakra.ul>
        <ButtonLink href="/signup">{texts.button}</ButtonLink>
      </Wrap>
    </Field>
    <KangaBorder pattern="wide" flipped />
  </>
);
