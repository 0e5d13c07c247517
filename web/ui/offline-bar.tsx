import { chakra } from "@chakra-ui/react/styled-system";
import { formatTime } from "./dates";
import { OfflineIcon } from "./icons";
import { partStrings } from "./strings/parts";
import { useOnline } from "./use-online";

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

interface OfflineBarProps {
  /** When what is on the screen was true. */
  asOf?: Date | undefined;
  /** Shown although the device believes in its network, because calls fail. */
  unreachable?: boolean;
}

/** Says that the network is gone and from when the page is, wherever it is scrolled to; nothing while all is well. */
export function OfflineBar({ asOf, unreachable = false }: OfflineBarProps) {
  const online = useOnline();
  const lost = !online || unreachable;
  return (
    <Place role="status">
      {lost && (
        <Bar>
          <OfflineIcon />
          <span>
            {asOf ? partStrings.offlineSince(formatTime(asOf)) : partStrings.offline}{" "}
            {partStrings.backOnline}
          </span>
        </Bar>
      )}
    </Place>
  );
}
