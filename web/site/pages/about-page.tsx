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

const Ways = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", gap: "3", marginTop: "8" },
});
const Story = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { lg: "1fr 1fr" },
    gap: { base: "8", lg: "16" },
    alignItems: "center",
    marginTop: "6",
  },
});
const Words = chakra("p", { base: { maxWidth: "line", "& + &": { marginTop: "4" } } });
const Soft = chakra("p", { base: { color: "soft", marginTop: "2" } });
const Promises = chakra("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: { md: "1fr 1fr" },
    gap: "5",
    marginBlock: "8",
    listStyle: "none",
  },
});
const Kept = chakra("li", {
  base: { display: "flex", gap: "3", "& svg": { color: "blue", marginTop: "0.5" } },
});
const Gap = chakra("div", { base: { marginTop: "12" } });

/** `/about`: who stands behind the product, and why. */
export function AboutPage() {
  const texts = about(useSettings());
  return (
    <>
      <PageTop label={texts.label} title={texts.title} lead={texts.lead}>
        <Ways>
          <ButtonLink href="/signup">{texts.getStarted}</ButtonLink>
          <ButtonLink href="#our-story" variant="secondary">
            {texts.learnMore}
          </ButtonLink>
        </Ways>
      </PageTop>
      <Section id="our-story" title={texts.storyTitle}>
        <Story>
          <div>
            <Words>{texts.story}</Words>
            <Words>{texts.storyMore}</Words>
            <Words>{texts.place}</Words>
          </div>
          <Nairobi label={texts.drawing} />
        </Story>
        <Gap>
          <Figures of={aboutFigures} />
        </Gap>
      </Section>
      <Section id="people" title={texts.peopleTitle} tone="wash">
        <ThreeColumns>
          {texts.people.map(({ title, text }) => (
            <Card as="article" key={title} edge="top">
              <Heading level={3} size="lg">
                {title}
              </Heading>
              <Soft>{text}</Soft>
            </Card>
          ))}
        </ThreeColumns>
      </Section>
      <Section id="promises" title={texts.promisesTitle}>
        <Promises>
          {texts.promises.map((promise) => (
            <Kept key={promise}>
              <CheckIcon />
              {promise}
            </Kept>
          ))}
        </Promises>
        <Saying of="mwendaPole" />
      </Section>
    </>
  );
}
