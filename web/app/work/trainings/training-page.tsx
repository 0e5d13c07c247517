import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import type { Training, TrainingCourse } from "#contracts/trainings";
import { trainingRoutes } from "#contracts/trainings";
import { Card } from "../../../ui/card";
import { Heading } from "../../../ui/heading";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { unbroken } from "../../../ui/unbroken";
import { useMe, useWatchMe } from "../../account/use-me";
import { useLive } from "../../frame/api/use-live";
import { LoadFailed } from "../../frame/layout/load-failed";
import { CodeForm } from "./code-form";
import type { Arrival } from "./from-training";
import { ownTrainings } from "./own-trainings";
import { OwnTrainings } from "./own-trainings-list";
import { PayInstructions } from "./pay-instructions";
import { trainingStrings as words } from "./strings";
import { useVerification } from "./use-verification";

/** A code that waits is decided, and a payment comes, while the page is open. */
const every = 12_000;

const Lead = chakra("p", { base: { marginTop: "1" } });
const Soft = chakra("p", { base: { color: "soft", marginTop: "2" } });

/** A training: what it is, how it is paid for, and how one's own payment stands. */
export function TrainingPage({ course }: { course: TrainingCourse }) {
  const me = useMe();
  const [search] = useSearchParams();
  const { data, error, refetch } = useLive(trainingRoutes.listTrainings, {}, {}, { every });
  const comesToSee = search.has(ownTrainings.slice(1));
  const isActive = me.data?.accountStatus === "active";
  useWatchMe(every, !isActive);
  const cameActive = useFirst(me.data && isActive);
  const isActivated = cameActive === false && isActive && !comesToSee;
  const own = data?.trainings.filter((each) => each.course === course) ?? [];
  const paid = own.find(({ status }) => status === "accepted");
  const verification = useVerification(course, isActivated, paid);
  /** Who has paid finds the training here; all other active writers are led on. */
  const isPaid = cameActive === true && paid !== undefined;
  const mayLeave = data !== undefined || error !== null;

  if (cameActive && !comesToSee && mayLeave && !isPaid)
    return (
      <Navigate to="/dashboard/task-available" state={{ from: course } satisfies Arrival} replace />
    );
  if (!data || !me.data)
    return error && !data ? (
      <LoadFailed title={words.unloaded} onRetry={refetch}>
        {error.message}
      </LoadFailed>
    ) : (
      <Card>
        <Loading label={words.loading}>
          <Skeleton width="60%" marginBottom="3" />
          <Skeleton width="80%" />
        </Loading>
      </Card>
    );
  const { instructions } = data;
  return (
    <Stack gap="lg">
      <Card edge="foot">
        <Lead>{unbroken(words.about[course])}</Lead>
        <Soft>
          {words.never} {words.activates}
        </Soft>
      </Card>
      {own.length > 0 && <OwnTrainings trainings={own} />}
      {!isPaid && (
        <>
          <Card>
            <Heading size="lg">{words.payTitle}</Heading>
            <PayInstructions
              instructions={instructions}
              course={course}
              phone={me.data.phoneNumber}
            />
          </Card>
          <Card>
            <Heading size="lg">{words.codeTitle}</Heading>
            <CodeForm
              verification={verification}
              activated={isActivated ? activatedBy(own) : undefined}
            />
          </Card>
        </>
      )}
    </Stack>
  );
}

/** What activated the account while the page was open, in words: the training, or another payment. */
const activatedBy = (own: readonly Training[]) =>
  own.some(({ status }) => status === "accepted") ? words.accepted : words.activated;

/** The first value that is known, whatever it becomes. */
function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first;
}
