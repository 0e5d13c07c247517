import { MemoryRouter } from "react-router-dom";
import type { Task } from "#contracts/tasks";
import { useDailyTasks } from "../../frame/api/use-config";
import { FixedNow } from "../../frame/hooks/use-now";
import { MarketplaceBanner, MarketplacePlace, MarketplaceWelcome } from "./marketplace-page";
import { TaskCard, TaskCards } from "./task-card";
import { TaskFilter } from "./task-filter";
import { writtenTask } from "./written-task";

/**
 * A real task's texts replace this sample's. No other text on the page may equal a text of the
 * sample.
 */
const sampleTask: Task & { context: string } = {
  id: "TASK-5A3B1E00",
  field: "Generalist",
  amount: 9999,
  dueDate: "2019-08-07T06:05:00.000Z",
  context: "The text of the sample.",
  status: "active",
  publishAt: "2019-08-06T06:05:00.000Z",
  createdAt: "2019-08-06T06:05:00.000Z",
  version: 1,
};

const drawnAt = new Date(0);

const longText = "The long text of the sample. ".repeat(10).trim();

export const writtenSample = [...writtenTask(sampleTask, drawnAt), longText];

const nothing = () => undefined;

/**
 * The marketplace on a phone, prerendered with three sample cards: a long text, a short text, and a
 * collapsed card. `fill-first-tasks.ts` copies these cards for the real tasks.
 */
export function FirstTasks() {
  const daily = useDailyTasks();
  return (
    <FixedNow value={drawnAt}>
      <MemoryRouter>
        <MarketplacePlace>
          <MarketplaceBanner daily={daily} />
          <MarketplaceWelcome daily={daily} />
          <TaskFilter search={{ page: 1 }} open onSearch={nothing} />
          <TaskCards>
            <TaskCard task={{ ...sampleTask, context: longText }} active unfolded />
            <TaskCard task={sampleTask} active unfolded />
            <TaskCard task={sampleTask} active />
          </TaskCards>
        </MarketplacePlace>
      </MemoryRouter>
    </FixedNow>
  );
}
