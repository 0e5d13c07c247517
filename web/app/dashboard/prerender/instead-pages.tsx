import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import type { PublicSettings } from "#contracts/settings";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { Heading } from "../../../ui/heading";
import { formatPrice } from "../../../ui/money";
import { catalogue } from "../../../ui/strings/catalogue";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { LonePageFrame } from "../../frame/layout/lone-page";

const insteadStrings = catalogue({
  oldBrowser: {
    title: "This browser is too old for this page",
    needed:
      "It needs Chrome 109, Firefox 115 or Safari 16.4, or a later version of one of them. Update your browser, or open this page on another phone or computer.",
    safe: "Your tasks and your balance are safe.",
  },
  noScript: {
    title: "This page needs JavaScript",
    dashboard:
      "Your tasks and your balance are safe. To open them here, switch JavaScript on in the settings of your browser, then load the page again.",
    account:
      "To sign in or to join, switch JavaScript on in the settings of your browser, then load the page again.",
    again: "Load the page again",
    payTitle: "Paying by hand needs no browser",
    pay: (paybill: string, fee: string) =>
      `On any phone: M-PESA, Lipa na M-PESA, Pay Bill. Business number ${paybill}, your username as the account number, amount ${fee}. The account activates by itself.`,
    helpTitle: "We are glad to help",
    help: "Write to",
    ways: "These pages work here",
    pages: {
      "/": "Home",
      "/about": "About us",
      "/faqs": "Questions and answers",
      "/contact": "Contact",
    },
  },
});
const { oldBrowser, noScript: words } = insteadStrings;

const Words = chakra("p", { base: { marginTop: "2", marginBottom: "5", color: "soft" } });

interface InsteadProps {
  settings: PublicSettings;
  /** `dashboard` also explains how to pay by hand, since its readers have accounts. */
  purpose: "dashboard" | "account";
}

/**
 * The page shown without JavaScript. It says that the requested page needs JavaScript, and names
 * pages that don't.
 */
export const NoScriptPage = (props: InsteadProps) => (
  <Instead {...props} title={words.title}>
    <Words>{words[props.purpose]}</Words>
    <ButtonLink href="">{words.again}</ButtonLink>
  </Instead>
);

/**
 * The page for a browser that is too old. It names the versions that work, and the pages that work
 * in any browser.
 */
export const OldBrowserPage = (props: InsteadProps) => (
  <Instead {...props} title={oldBrowser.title}>
    <Words>{oldBrowser.needed}</Words>
    {props.purpose === "dashboard" && <Words>{oldBrowser.safe}</Words>}
  </Instead>
);

interface InsteadPageProps extends InsteadProps {
  title: string;
  children: ReactNode;
}

const Instead = ({ settings, purpose, title, children }: InsteadPageProps) => (
  <LonePageFrame product={settings.productName}>
    <Box maxWidth="36rem" marginInline="auto">
      <Card edge="top">
        <Heading level={1} size="xl">
          {title}
        </Heading>
        {children}
        <Box marginTop="8">
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
        </Box>
        <Heading level={2} size="lg">
          {words.ways}
        </Heading>
        <chakra.ul display="flex" flexWrap="wrap" columnGap="5">
          {Object.entries(words.pages).map(([to, name]) => (
            <li key={to}>
              <TextLink alone href={to}>
                {name}
              </TextLink>
            </li>
          ))}
        </chakra.ul>
      </Card>
    </Box>
  </LonePageFrame>
);
