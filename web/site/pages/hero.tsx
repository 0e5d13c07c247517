import { Flex } from "@chakra-ui/react/flex";
import { chakra } from "@chakra-ui/react/styled-system";
import { ButtonLink } from "../../ui/button-link";
import { Heading } from "../../ui/heading";
import { unbroken } from "../../ui/unbroken";
import { Kanga } from "../art/kanga";
import type { Landing } from "../content/landing";
import { Eyebrow } from "../parts/section";
import { Wrap } from "../parts/wrap";

/** What the product is and what a writer gets, with the two ways in and the fee. */
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
