import { Box } from "@chakra-ui/react/box";
import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { activationFeeWords } from "#contracts/activation-fee";
import { clockTime } from "#contracts/east-africa-time";
import type { PublicSettings } from "#contracts/settings";
import { taskRoutes } from "#contracts/tasks";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { EmptyState } from "../../ui/empty-state";
import { formatPrice } from "../../ui/money";
import { catalogue } from "../../ui/strings/catalogue";
import { unbroken } from "../../ui/unbroken";
import { VisuallyHidden } from "../../ui/visually-hidden";
import { OpenTaskList } from "../parts/open-tasks";
import { PageTop, Wrap } from "../parts/section";
import { useSettings } from "../site-context";

const words = catalogue({
  title: "Today’s tasks",
  lead: ({ publishTime }: PublicSettings) =>
    `What writers can take right now, with its full pay. New tasks come every day at ${clockTime(publishTime)}, East Africa Time.`,
  fee: ({ activationFee }: PublicSettings) =>
    `To take one, join and activate your account: ${formatPrice(activationFee)}, once. ${activationFeeWords.withdrawn} ${activationFeeWords.sentBack}`,
  join: "Join Now",
  market: "To the marketplace",
  loading: "Loading today’s tasks",
  countOne: "1 task can be taken now.",
  countAll: "{count} tasks can be taken now.",
  countNewest: "{count} tasks can be taken now. These are the newest {shown}.",
  emptyTitle: "All tasks are taken",
  empty: ({ publishTime }: PublicSettings) =>
    `New ones come at ${clockTime(publishTime)}, East Africa Time. Join today, and be ready when they do.`,
  failedTitle: "Today’s tasks did not load",
  failed: "The network or our service had a pause. Your account and your money are not touched.",
  again: "Try again",
  noScript:
    "This list needs JavaScript. You find the same tasks in the marketplace once you have joined.",
});

const signedIn = "html[data-signed-in] &";

/** The open tasks, which the page's script adds. Without JavaScript the page explains itself. */
export function TodaysTasksPage() {
  const settings = useSettings();
  return (
    <>
      <PageTop title={words.title} lead={words.lead(settings)}>
        <Grid justifyItems="start" marginTop="6" css={{ "& > *": { gridArea: "1 / 1" } }}>
          <ButtonLink href="/signup" css={{ [signedIn]: { visibility: "hidden" } }}>
            {words.join}
          </ButtonLink>
          <ButtonLink
            href="/dashboard/task-available"
            css={{ visibility: "hidden", [signedIn]: { visibility: "visible" } }}
          >
            {words.market}
          </ButtonLink>
        </Grid>
        <chakra.p color="soft" marginTop="4" maxWidth="line">
          {unbroken(words.fee(settings))}
        </chakra.p>
      </PageTop>
      <Wrap>
        <Box
          // The list is as high as a screen, so that the footer does not move when the tasks have
          // loaded.
          paddingBlock={{ base: "8", md: "12" }}
          minHeight="100svh"
          data-open-tasks={taskRoutes.listOpenTasks.path}
        >
          <chakra.p
            minHeight="1.6em"
            fontWeight="600"
            marginBottom="3"
            role="status"
            data-count=""
            data-one={words.countOne}
            data-all={words.countAll}
            data-newest={words.countNewest}
          >
            <VisuallyHidden>{words.loading}</VisuallyHidden>
          </chakra.p>
          <OpenTaskList rows={8} />
          <div hidden data-empty="">
            <EmptyState title={words.emptyTitle} saying="subira">
              {words.empty(settings)}
            </EmptyState>
          </div>
          <div hidden data-failed="">
            <EmptyState
              title={words.failedTitle}
              saying="mwendaPole"
              action={
                <Button variant="secondary" data-again="">
                  {words.again}
                </Button>
              }
            >
              {words.failed}
            </EmptyState>
          </div>
          <noscript>{words.noScript}</noscript>
        </Box>
      </Wrap>
    </>
  );
}
