import { Box } from "@chakra-ui/react/box";
import { Flex } from "@chakra-ui/react/flex";
import { chakra } from "@chakra-ui/react/styled-system";
import { useId } from "react";
import { Link } from "react-router-dom";
import { Heading } from "../../../ui/heading";
import { TextLink } from "../../../ui/text-link";
import { Announcement } from "../tasks/announcement";
import { BidSheet } from "../tasks/bid-sheet";
import { NoBidNote, useNoBid } from "../tasks/no-bid";
import { TaskCard } from "../tasks/task-card";
import { useTaskPage } from "../tasks/use-tasks";
import { overviewStrings as words } from "./strings";

/** The newest of what can be taken; says nothing while there is nothing. */
export function NewTasks({ active }: { active: boolean }) {
  const page = useTaskPage({ open: "true" }, active);
  const noBid = useNoBid(active);
  const noteId = useId();
  const tasks = page.tasks?.slice(0, 2) ?? [];
  if (tasks.length === 0) return null;
  return (
    <section>
      <Flex
        align="center"
        justify="space-between"
        gap="4"
        marginTop={{ base: "2", md: "3" }}
        marginBottom={{ base: "2", md: "4" }}
      >
        <Heading size="lg">{words.newTasks}</Heading>
        <TextLink asChild alone>
          <Link to="/dashboard/task-available">{words.allTasks}</Link>
        </TextLink>
      </Flex>
      {noBid && (
        <Box marginBottom="4">
          <NoBidNote id={noteId} noBid={noBid} />
        </Box>
      )}
      <Announcement
        count={page.announced}
        isUsedUp={tasks.every(({ task }) => task.status !== "active")}
        onShow={page.renew}
      />
      <chakra.ul
        display="grid"
        gap="4"
        // Beside each other where both have room, however large the text is.
        gridTemplateColumns="repeat(auto-fit, minmax(min(20rem, 100%), 1fr))"
      >
        {tasks.map(({ task, wasOpen }) => (
          <TaskCard
            key={task.id}
            task={task}
            wasOpen={wasOpen}
            active={active}
            noBid={noBid}
            noBidNote={noteId}
          />
        ))}
      </chakra.ul>
      {active && <BidSheet tasks={tasks.map(({ task }) => task)} />}
    </section>
  );
}
