import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ListOrder } from "#contracts/fields";
import type { UnattributedPayment } from "#contracts/payments";
import { paymentRoutes } from "#contracts/payments";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { FormAlert } from "../../ui/form-alert";
import { Note } from "../../ui/note";
import { Stack } from "../../ui/stack";
import { unattributedStrings } from "../earnings/payments/strings";
import { useLivePages } from "../frame/api/use-live";
import { PagedList } from "../frame/layout/paged-list";
import { SearchForm } from "../frame/layout/search-form";
import { attributionStrings as words } from "../work/trainings/strings";
import { AttributeDialog } from "./attribute-dialog";
import { OrderChoice, QueueChoices } from "./queues/queue-choices";
import { UnattributedTable } from "./unattributed-table";

/** How soon a new payment shows, in milliseconds. */
const every = 3000;
const longestSearch = 40;

/** Payments without an owner, each to be credited to the writer whose it is. What is shown stands in the address. */
export function PaymentsPage() {
  const [query, setQuery] = useSearchParams();
  const search = query.get("search")?.trim().slice(0, longestSearch) ?? "";
  const { data: order = "desc" } = ListOrder.safeParse(query.get("order"));
  // Whose payment is looked for, as the page of a person says.
  const owner = query.get("for")?.slice(0, longestSearch) ?? "";
  const show = (next: { search?: string; order?: ListOrder }) => {
    const asked = { search, order, for: owner, ...next };
    setQuery(Object.fromEntries(Object.entries(asked).filter(([, value]) => value)));
  };
  const asked = { order, ...(search && { search }) };
  const list = useLivePages(paymentRoutes.listUnattributedPayments, asked, { every });
  const [chosen, setChosen] = useState<UnattributedPayment>();
  const [done, setDone] = useState<string>();
  const payments = list.data?.pages.flatMap((page) => page.payments);

  return (
    <Card>
      <Stack>
        {done && <FormAlert tone="paid">{done}</FormAlert>}
        {owner && !done && <FormAlert tone="info">{words.chooseFor(owner)}</FormAlert>}
        <SearchForm
          key={search}
          words={unattributedStrings.find}
          maxLength={longestSearch}
          search={search}
          onSearch={(typed) => show({ search: typed })}
        />
        <QueueChoices display={{ base: "grid", xl: "none" }}>
          <OrderChoice value={order} onChange={(next) => show({ order: next })} />
        </QueueChoices>
        <PagedList
          pages={list}
          items={payments}
          loading={unattributedStrings.loading}
          failed={unattributedStrings.failed}
          empty={
            search ? (
              <EmptyState title={unattributedStrings.notFoundTitle}>
                {unattributedStrings.notFound}
              </EmptyState>
            ) : (
              <EmptyState title={unattributedStrings.emptyTitle} saying="mwendaPole">
                {unattributedStrings.empty}
              </EmptyState>
            )
          }
        >
          {(items, more) => (
            <>
              <Note>{unattributedStrings.lead}</Note>
              <UnattributedTable
                payments={items}
                order={order}
                onOrder={(next) => show({ order: next })}
                onCredit={setChosen}
                {...more}
              />
            </>
          )}
        </PagedList>
        {chosen && (
          <AttributeDialog
            payment={chosen}
            owner={owner}
            onDone={setDone}
            onClose={() => setChosen(undefined)}
          />
        )}
      </Stack>
    </Card>
  );
}
