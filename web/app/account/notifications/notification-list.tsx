import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import * as z from "zod/mini";
import { Notification, notificationRoutes } from "#contracts/notifications";
import { Button } from "../../../ui/button";
import { formatAgo, formatDateTime } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { ChevronRightIcon } from "../../../ui/icons";
import { formatMoney } from "../../../ui/money";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { unbroken } from "../../../ui/unbroken";
import { VisuallyHidden } from "../../../ui/visually-hidden";
import { call } from "../../frame/api/client";
import { movements, ownQuestions, ownTrainings, preloadHandlers } from "../../frame/layout/links";
import { LoadFailed } from "../../frame/layout/load-failed";
import { useSession } from "../../frame/session/session-store";
import { lossText } from "../../work/tasks/award-view";
import { useRefreshMe } from "../use-me";
import { notificationStrings as words } from "./strings";

const Entry = chakra(Link, {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "center",
    gap: "2",
    paddingInline: "min(1rem, 5vw)",
    paddingBlock: "3",
    "&[data-unread]": { fontWeight: "600" },
    _hover: { bg: "wash" },
    _focusVisible: { outlineOffset: "-3px" },
  },
});

const { listNotifications } = notificationRoutes;

/** Leaves out notifications of unknown kinds, which a newer build may have added. */
export const notificationListRoute = {
  ...listNotifications,
  reply: z.extend(listNotifications.reply, {
    notifications: z.pipe(z.array(z.unknown()), z.transform(readable)),
  }),
};

function readable(notifications: unknown[]): Notification[] {
  return notifications.flatMap((one) => {
    const { data: notification } = Notification.safeParse(one);
    return notification ? [notification] : [];
  });
}

/** The writer's notifications, newest first. Opening the list marks all of them as read. */
export function NotificationList() {
  const userId = useSession()?.userId;
  const refreshMe = useRefreshMe();
  const list = useInfiniteQuery({
    queryKey: ["notifications", userId],
    queryFn: ({ signal, pageParam }) =>
      call(notificationListRoute, {}, pageParam ? { cursor: pageParam } : {}, {
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
    gcTime: 0,
  });
  const arrived = list.isSuccess;
  const { refetch } = list;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the list has loaded
  useEffect(() => {
    if (!arrived) return;
    call(notificationRoutes.readNotifications, {}, {}).then(
      // The account includes the unread count.
      () => refreshMe(),
      // The unread count stays. The next opening of the list tries again.
      () => undefined,
    );
  }, [arrived]);

  return (
    <Box padding="min(1rem, 5vw)">
      <Heading size="lg">{words.title}</Heading>
      {list.isPending && (
        <Loading label={words.loading}>
          <Skeleton marginTop="4" width="80%" />
          <Skeleton marginTop="3" width="60%" />
        </Loading>
      )}
      {list.isError && <LoadFailed onRetry={refetch}>{list.error.message}</LoadFailed>}
      {arrived && (
        <Notifications
          notifications={list.data.pages.flatMap(({ notifications }) => notifications)}
        />
      )}
      {list.hasNextPage && (
        <Button
          variant="quiet"
          size="sm"
          wide
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </Box>
  );
}

function Notifications({ notifications }: { notifications: readonly Notification[] }) {
  if (notifications.length === 0)
    return (
      <chakra.p color="soft" paddingBlock="3">
        {words.empty}
      </chakra.p>
    );
  return (
    <chakra.ul
      marginTop="2"
      marginInline="calc(-1 * min(1rem, 5vw))"
      containerType="inline-size"
      css={{ "& li": { borderTopWidth: "1px", borderTopStyle: "solid", borderColor: "line" } }}
    >
      {notifications.map((notification) => (
        <li key={notification.id}>
          <NotificationLink notification={notification} />
        </li>
      ))}
    </chakra.ul>
  );
}

function NotificationLink({ notification }: { notification: Notification }) {
  const place = notificationPlace(notification);
  return (
    <Entry
      to={place}
      {...preloadHandlers(place.pathname)}
      data-unread={notification.read ? undefined : ""}
    >
      <div>
        <p>
          {!notification.read && <VisuallyHidden>{words.unread} </VisuallyHidden>}
          {unbroken(notificationText(notification))}
        </p>
        <chakra.p fontSize="sm" color="soft" fontWeight="400">
          {formatAgo(notification.createdAt, new Date())}
        </chakra.p>
      </div>
      <ChevronRightIcon />
    </Entry>
  );
}

export function notificationPlace(notification: Notification) {
  switch (notification.kind) {
    case "payment-confirmed":
      return { pathname: "/dashboard", hash: movements };
    case "account-suspended":
    case "suspension-lifted":
      return { pathname: "/dashboard" };
    case "account-activated":
      return { pathname: "/dashboard/task-available" };
    case "task-awarded":
    case "task-cancelled":
    case "task-missed":
    case "task-improved":
    case "task-taken-back":
    case "work-approved":
    case "work-rejected":
    case "decision-kept":
      return { pathname: "/dashboard/tasks-awarded", hash: notification.taskId };
    case "question-answered":
    case "question-closed":
      return { pathname: "/dashboard/tasks-awarded", hash: ownQuestions };
    case "task-due-soon":
    case "changes-requested":
      return {
        pathname: "/dashboard/task-submission",
        search: `?${new URLSearchParams({ task: notification.taskId })}`,
      };
    case "withdrawal-paid":
    case "withdrawal-returned":
      return { pathname: "/dashboard/withdraw-money", hash: notification.withdrawalId };
    case "balance-corrected":
      return { pathname: "/dashboard/withdraw-money" };
    case "training-accepted":
    case "training-refused":
      return { pathname: `/dashboard/training-${notification.course}`, search: ownTrainings };
  }
}

const { kinds, missing } = words;

export function notificationText(notification: Notification): string {
  switch (notification.kind) {
    case "payment-confirmed":
      return [
        kinds[notification.kind](formatMoney(notification.amount), notification.receiptNumber),
        notification.missing ? missing(formatMoney(notification.missing)) : "",
      ]
        .join(" ")
        .trim();
    case "account-activated":
      return kinds[notification.kind];
    case "task-awarded":
      return kinds[notification.kind](notification.field, formatDateTime(notification.dueDate));
    case "work-rejected":
    case "task-missed":
      return kinds[notification.kind](notification.taskId);
    case "task-cancelled":
      return kinds[notification.kind](notification.taskId, lossText);
    case "task-due-soon":
    case "changes-requested":
      return kinds[notification.kind](notification.taskId, formatDateTime(notification.dueDate));
    case "task-improved":
      return kinds[notification.kind](
        notification.taskId,
        formatMoney(notification.amount),
        formatDateTime(notification.dueDate),
      );
    case "task-taken-back":
    case "decision-kept":
      return kinds[notification.kind](notification.taskId, notification.note);
    case "question-answered":
      return kinds[notification.kind](notification.taskId, notification.answer);
    case "question-closed":
      return kinds[notification.kind](notification.taskId, notification.question);
    case "work-approved":
      return kinds[notification.kind](notification.taskId, formatMoney(notification.amount));
    case "withdrawal-paid":
      return kinds[notification.kind](formatMoney(notification.amount), notification.receiptNumber);
    case "withdrawal-returned":
      return kinds[notification.kind](formatMoney(notification.amount));
    case "account-suspended":
      return kinds[notification.kind](notification.withdrawals, notification.reason);
    case "suspension-lifted":
      return kinds[notification.kind](notification.reason);
    case "balance-corrected":
      return kinds[notification.kind](
        formatMoney(Math.abs(notification.amount)),
        notification.amount > 0,
        notification.note,
      );
    case "training-accepted":
    case "training-refused":
      return kinds[notification.kind](notification.receiptNumber);
  }
}
