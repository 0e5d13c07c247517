import type { ComponentType } from "react";
import type { QueueFigures } from "#contracts/stats";
import {
  ClockIcon,
  EarningsIcon,
  GuidanceIcon,
  HelpIcon,
  type IconProps,
  MailIcon,
  MoneyIcon,
  MyTasksIcon,
  OverviewIcon,
  PersonIcon,
  PlusIcon,
  TasksIcon,
  TrainingIcon,
  UploadIcon,
} from "../../ui/icons";
import { importsPath } from "../frame/layout/links";
import { layoutStrings as words } from "../frame/layout/strings";

export interface Place {
  to: string;
  label: string;
  /** The name under the icon in the bar at the bottom of a phone's screen. */
  short?: string;
  icon: ComponentType<IconProps>;
  queues?: readonly (keyof QueueFigures)[];
  /** True if the page is not part of the application. */
  outside?: boolean;
}

export interface PlaceGroup {
  label?: string;
  places: readonly Place[];
}

const faqs = { to: "/faqs", icon: HelpIcon, outside: true };

export const writerProfile: Place = {
  to: "/dashboard/profile",
  label: words.profile,
  icon: PersonIcon,
};

export const writerHelp: Place = { ...faqs, label: words.support };

export const writerPlaces: readonly Place[] = [
  { to: "/dashboard", label: words.overview, short: words.overview, icon: OverviewIcon },
  {
    to: "/dashboard/task-available",
    label: words.marketplace,
    short: words.marketplaceShort,
    icon: TasksIcon,
  },
  {
    to: "/dashboard/tasks-awarded",
    label: words.myTasks,
    short: words.myTasks,
    icon: MyTasksIcon,
  },
  { to: "/dashboard/training-normal", label: words.trainingNormal, icon: TrainingIcon },
  { to: "/dashboard/training-special", label: words.trainingSpecial, icon: GuidanceIcon },
  {
    to: "/dashboard/task-submission",
    label: words.submitWork,
    short: words.submitShort,
    icon: UploadIcon,
  },
  {
    to: "/dashboard/withdraw-money",
    label: words.earnings,
    short: words.earningsShort,
    icon: EarningsIcon,
  },
  writerProfile,
  writerHelp,
];

export const adminProfile: Place = {
  to: "/admin-dashboard/profile",
  label: words.adminProfile,
  icon: PersonIcon,
};

/** The names of pages without a menu entry, by path. */
export const adminSubpages: Record<string, string> = {
  "/admin-dashboard/manage-task/import": words.importTasks,
  [importsPath]: words.imports,
  "/admin-dashboard/money/payments": words.received,
  "/admin-dashboard/money/moved": words.moved,
};

export const adminHelp: Place = { ...faqs, label: words.faqs };

const adminPlaces: readonly Place[] = [
  { to: "/admin-dashboard", label: words.dashboard, short: words.dashboard, icon: OverviewIcon },
  {
    to: "/admin-dashboard/create-task",
    label: words.addTask,
    short: words.addTaskShort,
    icon: PlusIcon,
  },
  { to: "/admin-dashboard/manage-task", label: words.manageTask, icon: TasksIcon },
  { to: "/admin-dashboard/notify-users", label: words.notifyUser, icon: MailIcon },
  adminProfile,
];

const adminQueues: readonly Place[] = [
  {
    to: "/admin-dashboard/review",
    label: words.reviewWork,
    short: words.reviewShort,
    icon: MyTasksIcon,
    // Writers' questions are answered on the page for reviews.
    queues: ["submissions", "questions"],
  },
  {
    to: "/admin-dashboard/training-payments",
    label: words.trainingCodes,
    icon: TrainingIcon,
    queues: ["trainings"],
  },
  {
    to: "/admin-dashboard/withdrawals",
    label: words.withdrawals,
    short: words.withdrawalsShort,
    icon: EarningsIcon,
    queues: ["withdrawals"],
  },
  {
    to: "/admin-dashboard/payments",
    label: words.payments,
    icon: MoneyIcon,
    queues: ["unattributed"],
  },
];

const adminRecords: readonly Place[] = [
  { to: "/admin-dashboard/money", label: words.money, icon: MoneyIcon },
  { to: "/admin-dashboard/users", label: words.people, icon: PersonIcon },
  { to: "/admin-dashboard/acts", label: words.changes, icon: ClockIcon },
];

export const writerGroups: readonly PlaceGroup[] = [{ places: writerPlaces }];

export const adminGroups: readonly PlaceGroup[] = [
  { label: words.adminGroups.main, places: adminPlaces },
  { label: words.adminGroups.queues, places: adminQueues },
  { label: words.adminGroups.records, places: adminRecords },
  { label: words.adminGroups.extras, places: [adminHelp] },
];
