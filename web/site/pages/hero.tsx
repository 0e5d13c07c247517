import { chakra } from "@chakra-ui/react/styled-system";
import { ButtonLink } from "../../ui/button-link";
import { Heading } from "../../ui/heading";
import { unbroken } from "../../ui/unbroken";
import { Kanga } from "../art/kanga";
import type { Landing } from "../content/landing";
import { Eyebrow } from "../parts/section";
import { Wrap } from "../parts/wrap";

const Grid = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { lg: "1.1fr 0.9fr" },
    gap: { base: "10", lg: "16" },
    alignItems: "center",
    paddingTop: { base: "24", md: "8rem" },
    paddingBottom: { base: "12", md: "18" },
  },
});
const Lead = chakra("p", {
  base: {
    color: "soft",
    fontSize: { base: "1.125rem", md: "lg" },
    lineHeight: "1.5",
    maxWidth: "36rem",
    marginBlock: { base: "5", md: "6" },
  },
});
const Ways = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "3",
    "& > a": { flex: { base: "1", md: "none" } },
  },
});
const Fee = chakra("p", {
  base: {
    marginTop: "6",
    paddingInlineStart: "4",
    borderInlineStart: "3px solid token(colors.gold)",
    color: "soft",
    maxWidth: "34rem",
  },
});
const Strong = chakra("strong", { base: { color: "ink" } });

/** What the product is and what a writer gets, with the two ways in and the fee. */
export const Hero = ({ texts }: { texts: Landing }) => (
  <Wrap>
    <Grid>
      <div>
        <Eyebrow>{texts.eyebrow}</Eyebrow>
        <Heading level={1} size="3xl">
          {texts.title}
        </Heading>
        <Lead>{unbroken(texts.lead)}</Lead>
        <Ways>
          <ButtonLink href="/signup">{texts.joinNow}</ButtonLink>
          <ButtonLink href="/signin" variant="secondary">
            {texts.login}
          </ButtonLink>
        </Ways>
        <Fee>
          <Strong>{unbroken(texts.feeTitle)}</Strong> {unbroken(texts.fee)}
        </Fee>
      </div>
      <Kanga />
    </Grid>
  </Wrap>
);
