import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import { api } from "#contracts/api";
import type { UnattributedPayment } from "#contracts/payments";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { FormAlert } from "../../ui/form-alert";
import { Note } from "../../ui/note";
import { unbroken } from "../../ui/unbroken";
import { useLivePages } from "../api/use-live-pages";
import { PagedList } from "../layout/paged-list";
import { unattributedStrings } from "../strings/payments";
import { attributionStrings as words } from "../strings/trainings";
import { AttributeDialog } from "./attribute-dialog";
import { UnattributedRow } from "./unattributed-row";

/** How soon a new payment shows, in milliseconds. */
const every = 3000;

const List = chakra("ul", {
  base: {
    "& > li": { paddingBlock: "4", display: "grid", gap: "2", justifyItems: "start" },
    "& > li > dl": { width: "full" },
    "& > li + li": { borderTopWidth: "1px", borderTopStyle: "solid", borderColor: "line" },
  },
});

/** Payments without an owner, each to be credited to the writer whose it is. */
export function PaymentsPage() {
  const list = useLivePages(api.listUnattributedPayments, {}, { every });
  const [chosen, setChosen] = useState<UnattributedPayment>();
  const [done, setDone] = useState<string>();
  const payments = list.data?.pages.flatMap((page) => page.payments);

  return (
    <Card>
      {done && <FormAlert tone="paid">{done}</FormAlert>}
      <PagedList
        pages={list}
        items={payments}
        loading={unattributedStrings.loading}
        failed={unattributedStrings.failed}
        empty={
          <EmptyState title={unattributedStrings.emptyTitle} saying="mwendaPole">
            {unattributedStrings.empty}
          </EmptyState>
        }
      >
        {(items, { busy, onMore }) => (
          <>
            <Note>{unattributedStrings.lead}</Note>
            <List>
              {items.map((payment) => (
                <li key={payment.receiptNumber}>
                  <UnattributedRow payment={payment} />
                  {payment.forTraining && <Note>{unbroken(words.waits)}</Note>}
                  {payment.amount > 0 ? (
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={words.creditOf(payment.receiptNumber)}
                      onClick={() => setChosen(payment)}
                    >
                      {words.credit}
                    </Button>
                  ) : (
                    <Note>{words.noSum}</Note>
                  )}
                </li>
              ))}
            </List>
            {onMore && (
              <Button variant="secondary" size="sm" busy={busy} onClick={onMore}>
                {unattributedStrings.more}
              </Button>
            )}
          </>
        )}
      </PagedList>
      {chosen && (
        <AttributeDialog payment={chosen} onDone={setDone} onClose={() => setChosen(undefined)} />
      )}
    </Card>
  );
}
