import { chakra } from "@chakra-ui/react/styled-system";
import type { PublicSettings } from "#contracts/settings";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { Heading } from "../../../ui/heading";
import { formatPrice } from "../../../ui/money";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { LonePageFrame } from "../layout/lone-page-frame";
import { shellStrings } from "./strings";

const words = shellStrings.noScript;
const Place = chakra("div", { base: { maxWidth: "36rem", marginInline: "auto" } });
const Words = chakra("p", { base: { marginTop: "2", marginBottom: "5", color: "soft" } });
const Parts = chakra("div", { base: { marginTop: "8" } });
const Ways = chakra("ul", { base: { display: "flex", flexWrap: "wrap", columnGap: "5" } });

interface NoScriptPageProps {
  settings: PublicSettings;
  /** What the person came for; only who has an account may have something to pay. */
  purpose: "dashboard" | "account";
}

/** Says what is needed without JavaScript, and what can be done all the same. */
export const NoScriptPage = ({ settings, purpose }: NoScriptPageProps) => (
  <LonePageFrame product={settings.productName}>
    <Place>
      <Card edge="top">
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <Words>{words[purpose]}</Words>
        <ButtonLink href="">{words.again}</ButtonLink>
        <Parts>
          {purpose === "dashboard" && (
            <section>
              <Heading size="lg">{words.payTitle}</Heading>
              <Words>
                {unbroken(words.pay(settings.paybill, formatPrice(settings.activationFee)))}
              </Words>
            </section>
          )}
          <section>
            <Heading size="lg">{words.helpTitle}</Heading>
            <Words>
              {words.help}{" "}
              <TextLink href={`mailto:${settings.supportEmail}`}>
                {unbroken(settings.supportEmail)}
              </TextLink>
              .
            </Words>
          </section>
        </Parts>
        <Heading level={2} size="lg">
          {words.ways}
        </Heading>
        <Ways>
          {Object.entries(words.pages).map(([to, name]) => (
            <li key={to}>
              <TextLink alone href={to}>
                {name}
              </TextLink>
            </li>
          ))}
        </Ways>
      </Card>
    </Place>
  </LonePageFrame>
);
