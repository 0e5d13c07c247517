import { chakra } from "@chakra-ui/react/styled-system";
import { taskRoutes } from "#contracts/tasks";
import { Card } from "../../ui/card";
import { Heading } from "../../ui/heading";
import type { Landing } from "../content/landing";
import { Section } from "../parts/section";
import { ThreeColumns } from "./features-section";

const Amount = chakra("strong", {
  base: { display: "block", fontSize: "lg", fontVariantNumeric: "tabular-nums", marginTop: "1" },
});
const Id = chakra("span", { base: { color: "soft", fontSize: "sm" } });
const Context = chakra("p", {
  base: { color: "soft", marginTop: "2", lineClamp: "5", overflowWrap: "anywhere" },
});

/** Finished tasks with their pay, which the page's script brings; nothing while there are none. */
export const ExamplesSection = ({ texts }: { texts: Landing["examples"] }) => (
  <Section id="examples" {...texts} hidden data-examples={taskRoutes.listExamples.path}>
    <ThreeColumns>
      <template>
        <Card as="article">
          <Id data-task-id="" />
          <Heading level={3} size="lg" data-task-field="" />
          <Amount data-task-amount="" />
          <Context data-task-context="" />
        </Card>
      </template>
    </ThreeColumns>
  </Section>
);
