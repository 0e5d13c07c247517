import { Link } from "react-router-dom";
import { actRoutes } from "#contracts/audit-log";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { useLivePages } from "../../frame/api/use-live";
import { PagedList } from "../../frame/layout/paged-list";
import { layoutStrings } from "../../frame/layout/strings";
import { actStrings } from "../acts-strings";
import { Lines } from "./person-lists";
import { personStrings } from "./person-strings";

const words = personStrings.lists.acts;
/** How soon a new change shows, in milliseconds. */
const every = 12_000;
const shown = 10;

/** The newest of what the administrator did about a person. */
export function PersonActs({ userId }: { userId: string }) {
  const list = useLivePages(actRoutes.listActs, { userId }, { every });
  const acts = list.data?.pages.flatMap((page) => page.acts);
  return (
    <Card>
      <Row spread>
        <Heading size="lg">{words.title}</Heading>
        <TextLink alone asChild>
          <Link to={`/admin-dashboard/acts?userId=${userId}`}>{layoutStrings.changes}</Link>
        </TextLink>
      </Row>
      <PagedList
        pages={list}
        items={acts}
        loading={actStrings.loading}
        failed={actStrings.failed}
        empty={<Note>{words.none}</Note>}
      >
        {(items) => (
          <Lines>
            {items.slice(0, shown).map(({ id, act, at, subject, before, after, note }) => (
              <li key={id}>
                <strong>{actStrings.acts[act]}</strong>
                <Note as="div">
                  {formatDateTime(at)},{" "}
                  {unbroken(
                    String(
                      after?.["taskId"] ??
                        before?.["taskId"] ??
                        actStrings.subjects[act] ??
                        subject,
                    ),
                  )}
                </Note>
                {note && <Note>{unbroken(note)}</Note>}
              </li>
            ))}
          </Lines>
        )}
      </PagedList>
    </Card>
  );
}
