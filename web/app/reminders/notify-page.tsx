import { Stack } from "../../ui/stack";
import { InactiveCard } from "./inactive-card";
import { RunsCard } from "./runs-card";
import { SendNowCard } from "./send-now-card";
import { TemplateCard } from "./template-card";

/** The reminder to the inactive: its words and time, sending it now, what was sent, and to whom. */
export const NotifyPage = () => (
  <Stack>
    <TemplateCard />
    <SendNowCard />
    <RunsCard />
    <InactiveCard />
  </Stack>
);
