import type { SocialProvider } from "#contracts/social";
import { Card } from "../../../ui/card";
import { Heading } from "../../../ui/heading";
import { Lead } from "../account-frame";
import { socialStrings as words } from "./strings";

/** Where the security of an account without a password lies. */
export const SocialSecurity = ({ provider }: { provider: SocialProvider }) => (
  <Card>
    <Heading size="lg">{words.profileTitle(provider)}</Heading>
    <Lead>{words.profileText(provider)}</Lead>
  </Card>
);
