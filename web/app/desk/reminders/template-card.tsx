import { useEffect } from "react";
import type { EmailTemplate } from "#contracts/reminders";
import { reminderRoutes } from "#contracts/reminders";
import { Card } from "../../../ui/card";
import { Heading } from "../../../ui/heading";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { useLive } from "../../frame/api/use-live";
import { LoadFailed } from "../../frame/layout/load-failed";
import { reminderStrings } from "./strings";
import { TemplateForm } from "./template-form";

const words = reminderStrings.template;

interface TemplateCardProps {
  /** As it is being changed; undefined until it is here. */
  draft: EmailTemplate | undefined;
  onDraft: (draft: EmailTemplate) => void;
}

/** The reminder as it is saved, to be changed. */
export function TemplateCard({ draft, onDraft }: TemplateCardProps) {
  const { data, error, refetch } = useLive(
    reminderRoutes.getEmailTemplate,
    {},
    {},
    { every: 60_000 },
  );
  useEffect(() => {
    if (data && !draft) onDraft(data.template);
  }, [data, draft, onDraft]);
  return (
    <Card>
      <Stack>
        <Heading size="lg">{words.title}</Heading>
        {data && draft && <TemplateForm saved={data} draft={draft} onDraft={onDraft} />}
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
      </Stack>
    </Card>
  );
}
