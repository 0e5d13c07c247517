import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import type { EmailTemplate } from "#contracts/reminders";
import { Stack } from "../../../ui/stack";
import { InactiveCard } from "./inactive-card";
import { MailPreview } from "./mail-preview";
import { RunsCard } from "./runs-card";
import { SendNowCard } from "./send-now-card";
import { TemplateCard } from "./template-card";

const gap = { base: "3", md: "5" } as const;
const Columns = chakra("div", {
  base: { display: "grid", gap, gridTemplateColumns: "minmax(0, 1fr)", alignItems: "start" },
  variants: {
    of: {
      words: { gridTemplateColumns: { xl: "minmax(0, 1fr) 25rem" } },
      lists: { gridTemplateColumns: { xl: "minmax(0, 4fr) minmax(0, 5fr)" } },
    },
  },
});

/** The reminder to the inactive: its words and time, sending it now, what was sent, and to whom. */
export function NotifyPage() {
  const [draft, setDraft] = useState<EmailTemplate>();
  return (
    <Stack gap="lg">
      <Columns of="words">
        <Stack gap="lg">
          <TemplateCard draft={draft} onDraft={setDraft} />
          <SendNowCard />
        </Stack>
        {draft && <MailPreview subject={draft.subject} body={draft.body} />}
      </Columns>
      <Columns of="lists">
        <RunsCard />
        <InactiveCard />
      </Columns>
    </Stack>
  );
}
