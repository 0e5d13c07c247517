import { Stack } from "../../ui/stack";
import { InactivePeople } from "../people/inactive-people";
import { RunsCard } from "./runs-card";
import { SendNowCard } from "./send-now-card";
import { TemplateCard } from "./template-card";

/** The reminder to the inactive: its words and time, sending it now, what was sent, and to whom. */
export const NotifyPage = () => (
  <Stack>
    <TemplateCard />
    <SendNowCard />
    <RunsCard />
    <InactivePeople />
  </Stack>
);
