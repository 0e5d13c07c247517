import { chakra } from "@chakra-ui/react/styled-system";
import { Heading } from "../../../ui/heading";
import { Money } from "../../../ui/money-text";
import { taskStrings } from "./strings";
import { useExamples } from "./use-tasks";

const words = taskStrings.examples;

const Lead = chakra("p", { base: { color: "soft", marginTop: "1", marginBottom: "3" } });
const List = chakra("ul", {
  base: {
    display: "grid",
    gap: "3",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "repeat(3, minmax(0, 1fr))" },
    "& > li": {
      display: "grid",
      alignContent: "start",
      gap: "1.5",
      padding: "4",
      bg: "card",
      borderWidth: "1px",
      borderStyle: "solid",
      borderColor: "line",
      borderRadius: "md",
    },
  },
});
const Brief = chakra("p", { base: { color: "soft", lineClamp: "4", overflowWrap: "anywhere" } });
const Paid = chakra("p", { base: { fontWeight: "600" } });

/** Three finished tasks, for writers who can't read open ones yet; nothing while there are none. */
export function ExampleTasks() {
  const tasks = useExamples();
  if (tasks.length === 0) return null;
  return (
    <section aria-label={words.title}>
      <Heading size="lg">{words.title}</Heading>
      <Lead>{words.text}</Lead>
      <List>
        {tasks.map((task) => (
          <li key={task.id}>
            <Heading level={3} size="lg">
              {task.field}
            </Heading>
            <Brief>{task.context}</Brief>
            <Paid>
              {words.paid} <Money amount={task.amount} />
            </Paid>
          </li>
        ))}
      </List>
    </section>
  );
}
