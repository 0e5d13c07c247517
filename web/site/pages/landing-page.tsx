import { Box } from "@chakra-ui/react/box";
import { KangaBorder } from "../../ui/kanga-border";
import { TextLink } from "../../ui/text-link";
import { heroFigures } from "../content/figures";
import { landing } from "../content/landing";
import { questions } from "../content/questions";
import { Answered } from "../parts/answered";
import { Figures } from "../parts/figures";
import { Section } from "../parts/section";
import { Testimonials } from "../parts/testimonials";
import { Wrap } from "../parts/wrap";
import { useSettings } from "../site-context";
import { AboutSection } from "./about-section";
import { CallToAction } from "./call-to-action";
import { ExamplesSection } from "./examples-section";
import { FeaturesSection } from "./features-section";
import { Hero } from "./hero";
import { HowItWorks } from "./how-it-works";
import { ServicesSection } from "./services-section";
import { StraightAnswers } from "./straight-answers";

/** `/`: everything a visitor needs to decide. */
export function LandingPage() {
  const settings = useSettings();
  const texts = landing(settings);
  return (
    <>
      <Hero texts={texts} />
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
        <Answered questions={questions(settings)} name="landing-questions">
          <TextLink href="/faqs" alone marginTop="4">
            {texts.faqs.more}
          </TextLink>
        </Answered>
      </Section>
    </>
  );
}
