import { chakra } from "@chakra-ui/react/styled-system";
import { Card } from "../../../ui/card";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { overviewStrings as words } from "./strings";

const Columns = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "1.4fr 1fr", xl: "1.4fr 1fr 1.6fr" },
  },
});

/** The overview's own shape, until the account is here. */
export const OverviewLoading = () => (
  <Loading label={words.loading}>
    <Columns>
      <Card edge="foot">
        <Skeleton width="40%" marginBottom="4" />
        <Skeleton width="80%" height="3rem" />
      </Card>
      {[1, 2].map((card) => (
        <Card key={card}>
          <Skeleton width="50%" marginBottom="3" />
          <Skeleton width="70%" height="1.5rem" marginBottom="6" />
          <Skeleton width="50%" marginBottom="3" />
          <Skeleton width="70%" height="1.5rem" />
        </Card>
      ))}
    </Columns>
  </Loading>
);
