import type { ReactNode } from "react";

export interface IconProps {
  /** Width and height in pixels. */
  size?: number;
}

/**
 * Draws an icon of 20 by 20 units. Icons are decoration beside text, so screen readers skip them.
 */
const icon = (strokes: ReactNode) =>
  function Icon({ size = 20 }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        focusable="false"
        aria-hidden="true"
      >
        {strokes}
      </svg>
    );
  };

const path = (d: string) => icon(<path d={d} />);

export const OverviewIcon = path("M3 9l7-6 7 6v8H3z");
export const TasksIcon = path("M3 4h14v4H3zM3 12h14v5H3z");
export const MyTasksIcon = path("M3 5l2 2 3-4M3 13l2 2 3-4M12 6h5M12 14h5");
export const TrainingIcon = path("M10 3l8 4-8 4-8-4zM5 9v4c3 3 7 3 10 0V9");
export const GuidanceIcon = path("M4 3h12v10H9l-4 4v-4H4zM8 8h4");
export const MoneyIcon = path("M2 5h16v10H2zM10 8v4M5 8v4M15 8v4");
export const PersonIcon = icon(
  <>
    <circle cx="10" cy="7" r="4" />
    <path d="M3 18c1-5 13-5 14 0" />
  </>,
);
export const HelpIcon = icon(
  <>
    <circle cx="10" cy="10" r="8" />
    <path d="M8 8c0-3 4-3 4 0 0 2-2 2-2 4M10 14.5v.1" />
  </>,
);
export const UploadIcon = path("M10 14V3M6 7l4-4 4 4M3 13v4h14v-4");
export const LogoutIcon = path("M8 3H3v14h5M8 10h9M14 7l3 3-3 3");
export const EarningsIcon = path("M2 6h16v11H2zM2 9.5h16M13 13.5h2");
export const BellIcon = path("M3 14h14l-2-3V8a5 5 0 0 0-10 0v3zM8 17.5h4");
export const MenuIcon = path("M3 5h14M3 10h14M3 15h10");
export const CloseIcon = path("M5 5l10 10M15 5L5 15");
export const CheckIcon = path("M4 10l4 4 8-9");
export const ClockIcon = icon(
  <>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 6v4l3 2" />
  </>,
);
export const WarningIcon = path("M10 3l8 14H2zM10 8v4M10 14.5v.1");
export const StopIcon = icon(
  <>
    <circle cx="10" cy="10" r="8" />
    <path d="M10 6v5M10 14v.1" />
  </>,
);
export const OffIcon = icon(
  <>
    <circle cx="10" cy="10" r="8" />
    <path d="M5 15L15 5" />
  </>,
);
export const InfoIcon = icon(
  <>
    <circle cx="10" cy="10" r="8" />
    <path d="M10 9v5M10 6v.1" />
  </>,
);
export const EyeIcon = icon(
  <>
    <path d="M2 10c3-6 13-6 16 0-3 6-13 6-16 0z" />
    <circle cx="10" cy="10" r="2.5" />
  </>,
);
export const EyeOffIcon = path(
  "M3 3l14 14M7 5.5c4-2 9 0 11 4.5-.5 1-1.3 2-2.3 2.8M4.5 7C3.4 7.9 2.5 9 2 10c2 4.5 7 6.5 11 4.5",
);
export const ChevronDownIcon = path("M5 8l5 5 5-5");
export const ChevronLeftIcon = path("M12 5l-5 5 5 5");
export const ChevronRightIcon = path("M8 5l5 5-5 5");
export const PlusIcon = path("M10 4v12M4 10h12");
export const MinusIcon = path("M4 10h12");
export const SearchIcon = icon(
  <>
    <circle cx="9" cy="9" r="6" />
    <path d="M13.5 13.5L17 17" />
  </>,
);
export const OfflineIcon = path(
  "M3 3l14 14M2 8c1-1 2-1.7 3.2-2.2M9 4.5c3.3-.3 6.6.9 9 3.5M6 11.5l1.5-1M14 11l.5.5M10 15.5v.1",
);
export const MailIcon = path("M2 4h16v12H2zM2 5l8 6 8-6");
export const PhoneIcon = path("M6 2h8v16H6zM10 15v.1");
export const PlaceIcon = icon(
  <>
    <path d="M10 18c4-5 6-7 6-10a6 6 0 0 0-12 0c0 3 2 5 6 10z" />
    <circle cx="10" cy="8" r="2" />
  </>,
);
export const CompanyIcon = path("M3 17V3h9v14M12 8h5v9M1 17h18M6 7h3M6 10h3M6 13h3");
export const ChatIcon = path("M3 3h14v10H9l-4 4v-4H3z");
export const SendIcon = path("M18 2L2 9l6 3 3 6zM8 12l5-5");
