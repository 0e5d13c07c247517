import { Card } from "../../../ui/card";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { layoutStrings } from "./strings";

/** Where a page will stand, while its code is on the way. */
export const PageLoading = ({ cards = 1 }: { cards?: number }) => (
  <Loading label={layoutStrings.loading}>
    {Array.from({ length: cards }, (_, card) => `card ${card}`).map((card) => (
      <Card key={card} marginBottom="4">
        <Skeleton height="1.75rem" width="50%" marginBottom="4" />
        <Skeleton width="90%" marginBottom="3" />
        <Skeleton width="75%" />
      </Card>
    ))}
  </Loading>
);
