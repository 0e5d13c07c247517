import { chakra } from "@chakra-ui/react/styled-system";
import { ButtonLink } from "../../ui/button-link";
import { Heading } from "../../ui/heading";
import { KangaBorder } from "../../ui/kanga-border";
import type { Landing } from "../content/landing";
import { laidOutWhenNear } from "../parts/laid-out-when-near";
import { Wrap } from "../parts/wrap";

const Field = chakra("section", {
  base: {
    bg: "bar",
    color: "onBarSoft",
    paddingBlock: { base: "14", md: "20" },
    ...laidOutWhenNear,
  },
});

/** The invitation, on a field of cloth between two borders. */
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
