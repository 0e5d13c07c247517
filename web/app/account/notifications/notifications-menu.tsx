import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { BellIcon } from "../../../ui/icons";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { Dropdown } from "../../frame/layout/dropdown";
import { LazyPart, lazyPart } from "../../frame/layout/lazy-part";
import { notificationStrings as words } from "./strings";

const NotificationList = lazyPart("notification-list", () =>
  import("./notification-list").then(({ NotificationList }) => NotificationList),
);

const Bell = chakra("button", {
  base: {
    position: "relative",
    display: "grid",
    placeItems: "center",
    width: "target",
    height: "target",
    borderRadius: "md",
    borderWidth: "1px",
    borderStyle: "solid",
    borderColor: { base: "onBarSoft", lg: "line" },
    bg: { base: "transparent", lg: "card" },
  },
});
const Count = chakra("span", {
  base: {
    position: "absolute",
    top: "-6px",
    insetInlineEnd: "-6px",
    minWidth: "20px",
    height: "20px",
    paddingInline: "5px",
    borderRadius: "full",
    bg: "redFill",
    color: "onBar",
    fontSize: "12px",
    fontWeight: "700",
    lineHeight: "20px",
    textAlign: "center",
  },
});

export const NotificationsMenu = ({ unread }: { unread: number }) => (
  <Dropdown
    label={words.title}
    button={(control) => (
      <Bell type="button" aria-label={words.bell(unread)} {...control}>
        <BellIcon size={22} />
        {unread > 0 && <Count aria-hidden>{unread > 99 ? "99+" : unread}</Count>}
      </Bell>
    )}
  >
    <LazyPart
      loading={
        <Box padding="4">
          <Loading label={words.loading}>
            <Skeleton width="80%" marginBottom="3" />
            <Skeleton width="60%" />
          </Loading>
        </Box>
      }
    >
      <NotificationList />
    </LazyPart>
  </Dropdown>
);
