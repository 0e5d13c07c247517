import { chakra } from "@chakra-ui/react/styled-system";
import { taskRoutes } from "#contracts/tasks";
import { Card } from "../../ui/card";
import { Heading } from "../../ui/heading";
import type { Landing } from "../content/landing";
import { Section } from "../parts/section";
import { ThreeColumns } from "./features-section";

/** Finished tasks with their pay, which the page's script brings; nothing while there are none. */
export const ExamplesSection = ({ texts }: { texts: Landing["examples"] }) => (
  <Section id="examples" {...texts} hidden data-examples={taskRoutes.listExamples.path}>
    <ThreeColumns>
      <template>
        <Card as="article">
          <chakra.span color="soft" fontSize="sm" data-task-id="" />
          <Heading level={3} size="lg" data-task-field="" />
          <chakra.strong
            display="block"
            fontSize="lg"
            fontVariantNumeric="tabular-nums"
            marginTop="1"
            data-task-amount=""
          />
          <chakra.p
            color="soft"
            marginTop="2"
            lineClamp="5"
            overflowWrap="anywhere"
            data-task-context=""
          />
        </Card>
      </template>
    </ThreeColumns>
  </Section>
);
