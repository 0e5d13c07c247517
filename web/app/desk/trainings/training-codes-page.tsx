import { useState } from "react";
import { ListOrder } from "#contracts/fields";
import {
  type AdminTraining,
  TrainingCourse,
  TrainingStatus,
  trainingRoutes,
} from "#contracts/trainings";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatFullDateTime } from "../../../ui/dates";
import { EmptyState } from "../../../ui/empty-state";
import { Note } from "../../../ui/note";
import { Stack } from "../../../ui/stack";
import type { Column } from "../../../ui/table";
import { Whole } from "../../../ui/unbroken";
import { useLivePages } from "../../frame/api/use-live";
import { LiveTable } from "../live-table";
import { PersonLink } from "../people/person-link";
import { QueueKeys } from "../queue-keys";
import { Choice, OrderChoice, oneOf, QueueChoices, useAddress } from "../queues";
import { trainingCodeStrings as words } from "./strings";
import { DecideDialog, TrainingPayment } from "./training-decision";

const readers = {
  status: oneOf([...TrainingStatus.options, "all"]),
  course: oneOf([...TrainingCourse.options, "all"]),
  order: ListOrder,
};
const usual = { status: "waiting", course: "all", order: "asc" } as const;

export function TrainingCodesPage() {
  const [{ status, course, order }, show] = useAddress(readers, usual);
  const [chosen, setChosen] = useState<AdminTraining>();
  const asked = {
    ...(status !== "all" && { status }),
    ...(course !== "all" && { course }),
    order,
  };
  const list = useLivePages(trainingRoutes.listTrainingPayments, asked, {
    every: 3000,
    sorts: true,
  });

  return (
    <Card>
      <QueueChoices marginBottom="4">
        <Choice
          label={words.show}
          options={words.shown}
          value={status}
          // Decided codes are listed with the newest first.
          onChange={(next) => show({ status: next, order: next === "waiting" ? "asc" : "desc" })}
        />
        <Choice
          label={words.course}
          options={words.shownCourses}
          value={course}
          onChange={(next) => show({ course: next })}
        />
        <OrderChoice value={order} onChange={(next) => show({ order: next })} />
      </QueueChoices>
      <LiveTable
        pages={list}
        items={list.data?.pages.flatMap((page) => page.trainings)}
        words={words}
        empty={
          <EmptyState title={words.emptyTitle[status]} saying="subira">
            {words.empty}
          </EmptyState>
        }
        caption={words.list}
        columns={columnsFor(setChosen)}
        keyOf={({ referenceCode, writer }) => `${referenceCode} ${writer.userId}`}
        sort={{ key: "since", order }}
        onSort={(sort) => show({ order: sort.order })}
      />
      <QueueKeys />
      {chosen && <DecideDialog training={chosen} onClose={() => setChosen(undefined)} />}
    </Card>
  );
}

const columnsFor = (choose: (training: AdminTraining) => void): Column<AdminTraining>[] => [
  {
    key: "code",
    title: words.columns.code,
    isRowHeader: true,
    cell: ({ referenceCode, course }) => (
      <Stack gap="sm">
        <span>{referenceCode}</span>
        <Note>{words.courses[course]}</Note>
      </Stack>
    ),
  },
  {
    key: "writer",
    title: words.columns.writer,
    cell: ({ writer }) => (
      <>
        <PersonLink userId={writer.userId} name={writer.name} />
        <Note>
          {writer.username}, <Whole>{writer.phone}</Whole>
        </Note>
      </>
    ),
  },
  {
    key: "payment",
    title: words.columns.payment,
    cell: (each) => <TrainingPayment training={each} />,
  },
  {
    key: "state",
    title: words.columns.state,
    cell: ({ status, reason, note }) => (
      <Stack gap="sm">
        <span>{reason && status !== "accepted" ? words.why[reason] : words.stands[status]}</span>
        {note && <Note>{note}</Note>}
      </Stack>
    ),
  },
  {
    key: "since",
    title: words.columns.since,
    sortable: true,
    cell: ({ submittedAt }) => formatFullDateTime(submittedAt),
  },
  {
    key: "decide",
    title: words.decide,
    cell: (training) =>
      training.status === "waiting" ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={words.decideOn(training.referenceCode)}
          onClick={() => choose(training)}
        >
          {words.decide}
        </Button>
      ) : null,
  },
];
