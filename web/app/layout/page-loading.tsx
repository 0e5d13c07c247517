import { Card } from "../../ui/card";
import { Loading, Skeleton } from "../../ui/skeleton";
import { layoutStrings } from "../strings/layout";

/** Where a page will stand, while its code is on the way. */
export const PageLoading = () => (
  <Loading label={layoutStrings.loading}>
    <Card>
      <Skeleton height="1.75rem" width="50%" marginBottom="4" />
      <Skeleton width="90%" marginBottom="3" />
      <Skeleton width="75%" />
    </Card>
  </Loading>
);
