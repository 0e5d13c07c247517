import { chakra } from "@chakra-ui/react/styled-system";
import type { PublicSettings } from "#contracts/settings";
import { ChatIcon, MailIcon, SendIcon } from "../../../ui/icons";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { overviewStrings as words } from "./strings";

const Box = chakra("div", {
  base: {
    paddingTop: "3",
    borderTopWidth: "1px",
    borderTopStyle: "solid",
    borderColor: "line",
  },
});
const Row = chakra("ul", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "5",
    "& a": { gap: "2", overflowWrap: "anywhere" },
  },
});
const Title = chakra("p", { base: { fontWeight: "600" } });

/** Two group chats and the support address. */
export const HelpLinks = ({ settings }: { settings: PublicSettings }) => (
  <Box>
    <Title>{words.helpTitle}</Title>
    <Row>
      <li>
        <TextLink alone href={settings.whatsappUrl} target="_blank" rel="noreferrer">
          <ChatIcon />
          {words.whatsapp}
        </TextLink>
      </li>
      <li>
        <TextLink alone href={settings.telegramUrl} target="_blank" rel="noreferrer">
          <SendIcon />
          {words.telegram}
        </TextLink>
      </li>
      <li>
        <TextLink alone href={`mailto:${settings.supportEmail}`}>
          <MailIcon />
          {unbroken(settings.supportEmail)}
        </TextLink>
      </li>
    </Row>
  </Box>
);
