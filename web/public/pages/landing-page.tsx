import { chakra } from "@chakra-ui/react/styled-system";
import { ButtonLink } from "../../ui/button-link";
import { KangaBorder } from "../../ui/kanga-border";
import { TextLink } from "../../ui/text-link";
import { heroFigures } from "../content/figures";
import { landing } from "../content/landing";
import { questions } from "../content/questions";
import { Accordion } from "../parts/accordion";
import { ContactDetails } from "../parts/contact-details";
import { Figures } from "../parts/figures";
import { Section } from "../parts/section";
import { Testimonials } from "../parts/testimonials";
import { Wrap } from "../parts/wrap";
import { useSettings } from "../site-context";
import { AboutSection } from "./about-section";
import { CallToAction } from "./call-to-action";
import { FeaturesSection } from "./features-section";
import { Hero } from "./hero";
import { HowItWorks } from "./how-it-works";
import { ServicesSection } from "./services-section";
import { StraightAnswers } from "./straight-answers";

const Claims = chakra("div", { base: { paddingBottom: { base: "12", md: "16" } } });
const Gap = chakra("div", { base: { marginTop: "10" } });
const ContactGrid = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { md: "1fr 1fr" },
    gap: "8",
    alignItems: "end",
    marginTop: "8",
  },
});

/** `/`: everything a visitor needs to decide. */
export function LandingPage() {
  const settings = useSettings();
  const texts = landing(settings);
  return (
    <>
      <Hero texts={texts} />
      <Claims>
        <Wrap>
          <Figures of={heroFigures} />
        </Wrap>
      </Claims>
      <HowItWorks texts={texts.how} />
      <AboutSection texts={texts.about} />
      <KangaBorder pattern="wide" />
      <ServicesSection texts={texts.services} />
      <FeaturesSection title={texts.featuresTitle} features={texts.features} />
      <StraightAnswers {...texts.answers} tone="wash" />
      <Section id="testimonials" title={texts.testimonials.title}>
        <Testimonials badge={texts.testimonials.verified} />
      </Section>
      <CallToAction texts={texts.callToAction} />
      <Section id="questions" title={texts.faqs.title}>
        <Gap>
          <Accordion questions={questions(settings)} name="landing-questions" />
        </Gap>
        <TextLink href="/faqs" alone marginTop="4">
          {texts.faqs.more}
        </TextLink>
      </Section>
      <Section id="contact" title={texts.contact.title} text={texts.contact.text} tone="wash">
        <ContactGrid>
          <ContactDetails />
          <div>
            <ButtonLink href="/contact" variant="secondary">
              {texts.contact.button}
            </ButtonLink>
          </div>
        </ContactGrid>
      </Section>
    </>
  );
}
