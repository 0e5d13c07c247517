import { Card } from "../../../ui/card";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { taskStrings } from "./strings";
import { TaskCards } from "./task-cards";

/** The shape of the list until it is here. */
export const TaskListLoading = () => (
  <Loading label={taskStrings.marketplace.loading}>
    <TaskCards as="div">
      {[1, 2, 3, 4].map((card) => (
        <Card key={card}>
          <Skeleton width="45%" marginBottom="4" />
          <Skeleton width="60%" height="1.5rem" marginBottom="4" />
          <Skeleton marginBottom="2" />
          <Skeleton width="80%" marginBottom="5" />
          <Skeleton width="40%" height="2.25rem" />
        </Card>
      ))}
    </TaskCards>
  </Loading>
);
