import { chakra } from "@chakra-ui/react/styled-system";
import { Card } from "../../ui/card";
import { Heading } from "../../ui/heading";
import { unbroken } from "../../ui/unbroken";
import type { Landing } from "../content/landing";
import { Section } from "../parts/section";

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

/** Three cards on what a writer can rely on. */
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
