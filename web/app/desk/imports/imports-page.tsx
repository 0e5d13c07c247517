import { useState } from "react";
import { Link } from "react-router-dom";
import { type Import, taskImportRoutes } from "#contracts/admin-tasks";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { EmptyState } from "../../../ui/empty-state";
import { UploadIcon } from "../../../ui/icons";
import { Row } from "../../../ui/row";
import { Stack } from "../../../ui/stack";
import { type Column, Table } from "../../../ui/table";
import { unbroken } from "../../../ui/unbroken";
import { useLivePages } from "../../frame/api/use-live";
import { PagedList } from "../../frame/layout/paged-list";
import { DeleteImportDialog } from "./delete-import-dialog";
import { importsStrings as words } from "./strings";

/** How soon a task that was taken shows in its file's count, in milliseconds. */
const every = 12_000;

/** The files that were imported: what became of each, and how its tasks are deleted again. */
export function ImportsPage() {
  const [deleting, setDeleting] = useState<Import>();
  const list = useLivePages(taskImportRoutes.listImports, {}, { every });
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
        <PagedList
          pages={list}
          items={list.data?.pages.flatMap(({ imports }) => imports)}
          loading={words.loading}
          failed={words.failed}
          empty={<EmptyState title={words.emptyTitle}>{words.empty}</EmptyState>}
        >
          {(items, more) => (
            <Table
              caption={words.caption}
              columns={columns(setDeleting)}
              items={items}
              keyOf={({ importId }) => importId}
              moreLabel={words.more}
              {...more}
            />
          )}
        </PagedList>
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

const nameOf = ({ fileName }: Import) => fileName || words.noName;

const columns = (onDelete: (file: Import) => void): Column<Import>[] => [
  {
    key: "file",
    title: words.columns.file,
    isRowHeader: true,
    cell: (file) => unbroken(nameOf(file)),
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
    cell: (file) => (
      <Button
        variant="quiet"
        size="sm"
        color="red"
        aria-label={words.deleteOf(nameOf(file))}
        onClick={() => onDelete(file)}
      >
        {words.delete}
      </Button>
    ),
  },
];
