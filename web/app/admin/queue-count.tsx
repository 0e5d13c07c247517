import { chakra } from "@chakra-ui/react/styled-system";
import { api } from "#contracts/api";
import { VisuallyHidden } from "../../ui/visually-hidden";
import { useLive } from "../api/use-live";
import type { Queue } from "../layout/pages";
import { trainingCodeStrings as words } from "../strings/trainings";

/** How soon a change of a queue shows beside its name, in milliseconds. */
const every = 12_000;

const Count = chakra("span", {
  base: {
    marginInlineStart: "auto",
    paddingInline: "2",
    borderRadius: "full",
    bg: "gold",
    color: "onGold",
    fontSize: "sm",
    fontWeight: "700",
    fontVariantNumeric: "tabular-nums",
  },
});

/** How much waits in a queue; nothing where nothing does. */
export function QueueCount({ of }: { of: Queue }) {
  if (of === "submissions") return <Works />;
  return of === "trainings" ? <Codes /> : <Payments />;
}

function Works() {
  const { data } = useLive(api.listReviews, {}, {}, { every });
  return <Shown count={data?.submissions.length} more={data?.cursor !== undefined} />;
}

function Codes() {
  const { data } = useLive(api.listTrainingPayments, {}, { status: "waiting" }, { every });
  return <Shown count={data?.trainings.length} more={data?.cursor !== undefined} />;
}

function Payments() {
  const { data } = useLive(api.listUnattributedPayments, {}, {}, { every });
  return <Shown count={data?.payments.length} more={data?.cursor !== undefined} />;
}

const Shown = ({ count, more }: { count: number | undefined; more: boolean }) =>
  count ? (
    <Count>
      {count}
      {more && "+"}
      <VisuallyHidden> {words.waiting}</VisuallyHidden>
    </Count>
  ) : null;
