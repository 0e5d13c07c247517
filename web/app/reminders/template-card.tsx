import { api } from "#contracts/api";
import { Card } from "../../ui/card";
import { Heading } from "../../ui/heading";
import { Loading, Skeleton } from "../../ui/skeleton";
import { useLive } from "../api/use-live";
import { LoadFailed } from "../layout/load-failed";
import { reminderStrings } from "../strings/reminders";
import { TemplateForm } from "./template-form";

const words = reminderStrings.template;

/** The reminder as it is saved, to be changed. */
export function TemplateCard() {
  const { data, error, refetch } = useLive(api.getEmailTemplate, {}, {}, { every: 60_000 });
  return (
    <Card>
      <Heading size="lg">{words.title}</Heading>
      {data && <TemplateForm saved={data.template} />}
      {!data && error && (
        <LoadFailed title={words.failed} onRetry={refetch}>
          {error.message}
        </LoadFailed>
      )}
      {!data && !error && (
        <Loading label={words.loading}>
          <Skeleton width="60%" />
        </Loading>
      )}
    </Card>
  );
}
