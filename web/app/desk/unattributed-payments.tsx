import { useState } from "react";
import { Link } from "react-router-dom";
import { paymentRoutes } from "#contracts/payments";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Heading } from "../../ui/heading";
import { Row } from "../../ui/row";
import { Loading, Skeleton } from "../../ui/skeleton";
import { TextLink } from "../../ui/text-link";
import { unattributedStrings as words } from "../earnings/payments/strings";
import { useLivePages } from "../frame/api/use-live";
import { LoadFailed } from "../frame/layout/load-failed";
import { UnattributedList } from "./unattributed-list";

/** How soon a new payment shows, in milliseconds. */
const every = 3000;

/** Payments that are credited to nobody: no writer fits, or M-Pesa has not confirmed them. */
export function UnattributedPayments() {
  const list = useLivePages(paymentRoutes.listUnattributedPayments, {}, { every });
  const [whole, setWhole] = useState(false);
  const payments = list.data?.pages.flatMap((page) => page.payments);

  return (
    <Card>
      <Row spread>
        <Heading size="lg">
          {payments?.length ? words.count(payments.length, list.hasNextPage) : words.title}
        </Heading>
        {payments && payments.length > 0 && (
          <TextLink alone asChild>
            <Link to="/admin-dashboard/payments">{words.credit}</Link>
          </TextLink>
        )}
      </Row>
      {list.isPending && (
        <Loading label={words.loading}>
          <Skeleton marginTop="4" width="70%" />
          <Skeleton marginTop="3" width="60%" />
        </Loading>
      )}
      {!payments && list.error && (
        <LoadFailed onRetry={list.refetch}>{words.failed(list.error.message)}</LoadFailed>
      )}
      {payments && (
        <UnattributedList
          payments={payments}
          more={list.hasNextPage}
          whole={whole}
          onWhole={setWhole}
        />
      )}
      {whole && list.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          marginTop="3"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </Card>
  );
}
