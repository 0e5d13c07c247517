import { chakra } from "@chakra-ui/react/styled-system";
import { useId } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { ButtonLink } from "../../../ui/button-link";
import { FormAlert } from "../../../ui/form-alert";
import { ProfileUnloaded } from "../../account/profile/profile-unloaded";
import { useMe } from "../../account/use-me";
import { isUnderWay } from "../../earnings/payments/payment-view";
import { useDailyTasks } from "../../frame/api/use-config";
import { overviewStrings } from "../overview/strings";
import { FromTraining } from "../trainings/from-training";
import { ExampleTasks } from "./example-tasks";
import { FoundTask } from "./found-task";
import { MarketplaceBanner, MarketplaceWelcome } from "./marketplace-banner";
import { NoBidNote } from "./no-bid-note";
import { OpenSwitch } from "./open-switch";
import { taskStrings } from "./strings";
import { TaskFilter } from "./task-filter";
import { TaskList } from "./task-list";
import { readTaskSearch } from "./task-search";
import { useNoBid } from "./use-no-bid";

const words = taskStrings.marketplace;

const Stack = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: { base: "3", md: "5" },
  },
});

const Why = chakra("p", { base: { fontSize: { base: "sm", md: "md" } } });

/** Published tasks, newest first, five a page; switch, filter, search and page are in the address. */
export function MarketplacePage() {
  const { data: me, error } = useMe();
  const daily = useDailyTasks();
  const [query, setQuery] = useSearchParams();
  const search = readTaskSearch(query);
  const navigate = useNavigate();
  const { state } = useLocation();
  const trail: string[] = Array.isArray(state?.trail) ? state.trail : [];
  const active = me && me.accountStatus === "active";
  const noBid = useNoBid(active === true);
  const noteId = useId();
  // Writers who can take a task see open ones first.
  const open = search.open ?? active;
  const chosen: Record<string, string> =
    search.open === undefined ? {} : { open: search.open ? "yes" : "no" };

  const turn = (cursor: string | undefined, page: number, nextTrail: string[]) => {
    const next = new URLSearchParams(chosen);
    if (search.field) next.set("field", search.field);
    if (cursor) next.set("cursor", cursor);
    if (cursor && page > 1) next.set("page", String(page));
    void navigate({ search: next.toString() }, { state: { trail: nextTrail } });
  };

  return (
    <Stack>
      <MarketplaceBanner daily={daily} />
      <FromTraining />
      {/* Only one of the two: on a phone the first task shall be in view. */}
      {noBid && !search.id ? (
        <NoBidNote id={noteId} noBid={noBid} />
      ) : (
        <MarketplaceWelcome daily={daily} />
      )}
      {me && !active && <InactiveNote isPaying={isUnderWay(me.latestPayment)} />}
      <TaskFilter search={search} onSearch={(next) => setQuery({ ...chosen, ...next })} />
      {!search.id && active && open !== undefined && (
        <OpenSwitch
          field={search.field}
          on={open}
          onSwitch={(on) =>
            setQuery({ ...(search.field && { field: search.field }), open: on ? "yes" : "no" })
          }
        />
      )}
      {!me && error ? (
        // What can be done with a task is known with the account only.
        <ProfileUnloaded error={error} />
      ) : search.id ? (
        <FoundTask id={search.id} active={active} noBid={noBid} onClear={() => setQuery(chosen)} />
      ) : (
        <TaskList
          search={search}
          open={open}
          active={active}
          noBid={noBid}
          noBidNote={noteId}
          daily={daily}
          onNext={(cursor) => turn(cursor, search.page + 1, [...trail, search.cursor ?? ""])}
          onPrevious={() => turn(trail.at(-1), search.page - 1, trail.slice(0, -1))}
          onFirst={() => turn(undefined, 1, [])}
        />
      )}
      {me && !active && <ExampleTasks />}
    </Stack>
  );
}

/** What an inactive account can do about it; nothing but wait while a prompt is out. */
const InactiveNote = ({ isPaying }: { isPaying: boolean }) => (
  <FormAlert
    tone={isPaying ? "waiting" : "info"}
    title={isPaying ? words.paymentTitle : words.inactiveTitle}
  >
    <Why>{isPaying ? words.payment : words.inactive}</Why>
    <ButtonLink asChild size="sm" marginTop={{ base: "2", md: "3" }}>
      <Link to="/dashboard?activate">
        {isPaying ? words.seePayment : overviewStrings.activateAccount}
      </Link>
    </ButtonLink>
  </FormAlert>
);
