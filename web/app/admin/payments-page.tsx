import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import { api } from "#contracts/api";
import type { UnattributedPayment } from "#contracts/payments";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { FormAlert } from "../../ui/form-alert";
import { Note } from "../../ui/note";
import { Loading, Skeleton } from "../../ui/skeleton";
import { unbroken } from "../../ui/unbroken";
import { useLivePages } from "../api/use-live-pages";
import { LoadFailed } from "../layout/load-failed";
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
      {list.isPending && (
        <Loading label={unattributedStrings.loading}>
          <Skeleton width="70%" marginBottom="3" />
          <Skeleton width="60%" />
        </Loading>
      )}
      {!payments && list.error && (
        <LoadFailed onRetry={list.refetch}>
          {unattributedStrings.failed(list.error.message)}
        </LoadFailed>
      )}
      {payments?.length === 0 && (
        <EmptyState title={unattributedStrings.emptyTitle} saying="mwendaPole">
          {unattributedStrings.empty}
        </EmptyState>
      )}
      {payments && payments.length > 0 && (
        <>
          <Note>{unattributedStrings.lead}</Note>
          <List>
            {payments.map((payment) => (
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
          {list.hasNextPage && (
            <Button
              variant="secondary"
              size="sm"
              busy={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {unattributedStrings.more}
            </Button>
          )}
        </>
      )}
      {chosen && (
        <AttributeDialog payment={chosen} onDone={setDone} onClose={() => setChosen(undefined)} />
      )}
    </Card>
  );
}
