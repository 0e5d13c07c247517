import { useState } from "react";
import { Link } from "react-router-dom";
import { type Import, taskImportRoutes } from "#contracts/admin-tasks";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { EmptyState } from "../../../ui/empty-state";
import { FormAlert } from "../../../ui/form-alert";
import { UploadIcon } from "../../../ui/icons";
import { Question } from "../../../ui/question";
import { Row } from "../../../ui/row";
import { Stack } from "../../../ui/stack";
import type { Column } from "../../../ui/table";
import { TextLink } from "../../../ui/text-link";
import { useToast } from "../../../ui/toast-host";
import { sentences, unbroken } from "../../../ui/unbroken";
import { call } from "../../frame/api/client";
import { useLivePages } from "../../frame/api/use-live";
import { useSubmit } from "../../frame/hooks/use-submit";
import { LiveTable } from "../live-table";
import { useRefreshTasks } from "../tasks/task-change";
import { importedTasksPath } from "../tasks/task-link";
import { importsStrings as words } from "./strings";

export function ImportsPage() {
  const [deleting, setDeleting] = useState<Import>();
  const list = useLivePages(taskImportRoutes.listImports, {}, { every: 12_000 });
  return (
    <Card>
      <Stack>
        <Row>
          <ButtonLink asChild variant="secondary" size="sm">
            <Link to="/admin-dashboard/manage-task/import">
              <UploadIcon />
              {words.import}
            </Link>
          </ButtonLink>
        </Row>
        <LiveTable
          pages={list}
          items={list.data?.pages.flatMap(({ imports }) => imports)}
          words={words}
          empty={<EmptyState title={words.emptyTitle}>{words.empty}</EmptyState>}
          caption={words.caption}
          columns={columns(setDeleting)}
          keyOf={({ importId }) => importId}
        />
      </Stack>
      {deleting && (
        <DeleteImportDialog
          file={deleting}
          onDeleted={() => void list.refetch()}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Card>
  );
}

const nameOf = ({ fileName }: Pick<Import, "fileName">) => fileName || words.noName;

const columns = (onDelete: (file: Import) => void): Column<Import>[] => [
  {
    key: "file",
    title: words.columns.file,
    isRowHeader: true,
    cell: (file) => (
      <TextLink alone asChild>
        <Link to={importedTasksPath(file.importId)}>{unbroken(nameOf(file))}</Link>
      </TextLink>
    ),
  },
  { key: "at", title: words.columns.at, cell: ({ at }) => formatDateTime(at) },
  { key: "by", title: words.columns.by, cell: ({ by }) => by.name || by.userId },
  {
    key: "posted",
    title: words.columns.posted,
    align: "end",
    cell: ({ posted, total }) => words.posted(posted, total),
  },
  {
    key: "taken",
    title: words.columns.taken,
    align: "end",
    cell: ({ taken }) => taken.toLocaleString("en-KE"),
  },
  {
    key: "delete",
    title: words.columns.delete,
    cell: (file) =>
      file.posted > file.taken ? (
        <Button
          variant="quiet"
          size="sm"
          color="red"
          aria-label={words.deleteOf(nameOf(file))}
          onClick={() => onDelete(file)}
        >
          {words.delete}
        </Button>
      ) : (
        words.none
      ),
  },
];

interface DeleteImportDialogProps {
  file: Pick<Import, "importId" | "fileName" | "posted" | "taken">;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteImportDialog({ file, onDeleted, onClose }: DeleteImportDialogProps) {
  const { importId, posted, taken } = file;
  const free = Math.max(0, posted - taken);
  const [deleted, setDeleted] = useState(0);
  const { busy, failure, submit } = useSubmit(words.unreached);
  const refresh = useRefreshTasks();
  const toast = useToast();

  const remove = () =>
    submit(async () => {
      for (;;) {
        const so = await call(taskImportRoutes.deleteImport, { id: importId }, {});
        setDeleted(so.deleted);
        if (so.more) continue;
        toast("good", words.deleted(so.deleted, so.kept));
        break;
      }
      onClose();
      onDeleted();
      refresh();
    });

  return (
    <Question
      title={words.question}
      onClose={onClose}
      busy={busy}
      confirm={free > 0 ? words.confirm(free) : undefined}
      onConfirm={remove}
      keep={words.keep}
    >
      <strong>{unbroken(nameOf(file))}</strong>
      <p>
        {sentences(words.goes(free), taken > 0 && words.stays(taken), free > 0 && words.forGood)}
      </p>
      {failure && <FormAlert>{failure.message}</FormAlert>}
      <p role="status">{deleted > 0 && words.progress(deleted)}</p>
    </Question>
  );
}
