import { Box } from "@chakra-ui/react/box";
import { Flex } from "@chakra-ui/react/flex";
import { formatTime } from "../../../ui/dates";
import { OfflineIcon } from "../../../ui/icons";
import { sentences } from "../../../ui/unbroken";
import { useOnline } from "../../../ui/use-online";
import { failureKind } from "../api/api-problem";
import { errorStrings as words } from "../api/strings";

interface TroubleBarProps {
  /** The reason why the page is out of date; null while it is up to date. */
  failure?: Error | null;
  asOf?: Date | undefined;
}

export function TroubleBar({ failure = null, asOf }: TroubleBarProps) {
  const kind = useOnline() ? failure && failureKind(failure) : "no-network";
  return (
    <Box position="sticky" top="0" zIndex="25" role="status">
      {kind && kind !== "refused" && (
        <Flex
          align="start"
          gap="2"
          paddingInline="4"
          paddingBlock="2.5"
          bg="amberWash"
          color="amber"
          fontSize="sm"
          fontWeight="600"
        >
          <OfflineIcon />
          <span>
            {sentences(
              words.trouble[kind],
              asOf && words.seenAt(formatTime(asOf)),
              kind === "no-network" ? words.updatesOnline : words.updatesLater,
            )}
          </span>
        </Flex>
      )}
    </Box>
  );
}
