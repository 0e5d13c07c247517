import { chakra } from "@chakra-ui/react/styled-system";
import { ButtonLink } from "../../ui/button-link";
import { Card } from "../../ui/card";
import { Heading } from "../../ui/heading";
import { site } from "../content/site";
import { ContactDetails } from "./contact-details";

const { talkToUs } = site;

/** How to ask a person, beside the questions that have answers. */
export const TalkToUs = () => (
  <Card as="section" id="contact" edge="top" aria-labelledby="contact-title">
    <Heading id="contact-title" size="lg">
      {talkToUs.title}
    </Heading>
    <chakra.p color="soft" marginTop="2" marginBottom="4">
      {talkToUs.text}
    </chakra.p>
    <ContactDetails />
    <ButtonLink href="/contact" variant="secondary" wide marginTop="5">
      {talkToUs.button}
    </ButtonLink>
  </Card>
);
