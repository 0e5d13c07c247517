import { chakra } from "@chakra-ui/react/styled-system";
import type { PublicSettings } from "#contracts/settings";
import { ButtonLink } from "../../ui/button-link";
import { Card } from "../../ui/card";
import { Heading } from "../../ui/heading";
import { formatPrice } from "../../ui/money";
import { TextLink } from "../../ui/text-link";
import { LonePageFrame } from "../layout/lone-page-frame";
import { shellStrings } from "../strings/shell";

const words = shellStrings.noScript;
const Place = chakra("div", { base: { maxWidth: "36rem", marginInline: "auto" } });
const Words = chakra("p", { base: { marginTop: "2", marginBottom: "5", color: "soft" } });
const Ways = chakra("ul", { base: { display: "flex", flexWrap: "wrap", columnGap: "5" } });

interface NoScriptPageProps {
  settings: PublicSettings;
  /** What the person came for. */
  reason: string;
}

/** Says what is needed without JavaScript, and what can be done all the same. */
export const NoScriptPage = ({ settings, reason }: NoScriptPageProps) => (
  <LonePageFrame product={settings.productName}>
    <Place>
      <Card edge="top">
        <Heading level={1} size="xl">
          {words.title}
        </Heading>
        <Words>{reason}</Words>
        <ButtonLink href="">{words.again}</ButtonLink>
        <Heading level={2} size="lg" marginTop="8">
          {words.payTitle}
        </Heading>
        <Words>{words.pay(settings.paybill, formatPrice(settings.activationFee))}</Words>
        <Heading level={2} size="lg">
          {words.helpTitle}
        </Heading>
        <Words>
          {words.help}{" "}
          <TextLink href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</TextLink>.
        </Words>
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
