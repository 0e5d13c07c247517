import { chakra } from "@chakra-ui/react/styled-system";
import { formatTime } from "../../../ui/dates";
import { OfflineIcon } from "../../../ui/icons";
import { useOnline } from "../../../ui/use-online";
import { failureKind } from "../api/api-problem";
import { errorStrings as words } from "../api/strings";

const Place = chakra("div", { base: { position: "sticky", top: "0", zIndex: "25" } });
const Bar = chakra("div", {
  base: {
    display: "flex",
    alignItems: "start",
    gap: "2",
    paddingInline: "4",
    paddingBlock: "2.5",
    bg: "amberWash",
    color: "amber",
    fontSize: "sm",
    fontWeight: "600",
  },
});

interface TroubleBarProps {
  /** Why what is on the screen is not up to date; null while it is. */
  failure?: Error | null;
  /** When it was. */
  asOf?: Date | undefined;
}

/** Says what keeps the page from being up to date, and from when it is; nothing while all is well. */
export function TroubleBar({ failure = null, asOf }: TroubleBarProps) {
  const kind = useOnline() ? failure && failureKind(failure) : "no-network";
  return (
    <Place role="status">
      {kind && kind !== "refused" && (
        <Bar>
          <OfflineIcon />
          <span>
            {words.trouble[kind]} {asOf && `${words.seenAt(formatTime(asOf))} `}
            {kind === "no-network" ? words.updatesOnline : words.updatesLater}
          </span>
        </Bar>
      )}
    </Place>
  );
}
