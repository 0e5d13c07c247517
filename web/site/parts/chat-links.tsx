import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { site } from "../content/site";
import { useSettings } from "../site-context";

const away = { opacity: "0", visibility: "hidden" } as const;

const Corner = chakra("nav", {
  base: {
    position: "fixed",
    insetInlineEnd: { base: "3", xl: "5" },
    bottom: { base: "3", xl: "5" },
    zIndex: "10",
    display: "flex",
    // The links are at the side on wide screens, and in the corner on others.
    flexDirection: { base: "row", xl: "column" },
    gap: "2",
    transition: "opacity 160ms, visibility 160ms",
    // The script sets `data-away` if the links are over a form, or over text before a scroll up.
    "&[data-away]:not(:focus-within)": away,
    // Hidden while the visitor types. A separate rule, since Firefox 115 drops a rule with `:has`.
    "body:has(main :is(input, textarea, select):focus) &": away,
    "@media print": { display: "none" },
  },
});
const Round = chakra("a", {
  base: {
    display: "grid",
    placeItems: "center",
    width: "target",
    height: "target",
    borderRadius: "full",
    bg: "card",
    color: "blue",
    border: "1px solid token(colors.line)",
    boxShadow: "0 2px 8px rgb(18 21 46 / 0.12)",
    _hover: { bg: "blueWash" },
  },
});

const Mark = ({ d }: { d: string }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={d} />
  </svg>
);
const whatsapp = (
  <Mark d="M3.5 20.5l1.3-4.3a8.5 8.5 0 1 1 3.2 3zM9 8c-1 2 3.5 7 6 7 1 0 1.5-1 1-1.5l-1.6-1.2-1.2 1c-1.2-.6-2-1.4-2.5-2.5l1-1.2L10.5 8C10 7.5 9.3 7.5 9 8z" />
);
const telegram = <Mark d="M21 4L2.5 11.5l5.5 2 2 6 3-3.5 5 3.5zM8 13.5L17 8l-7 8" />;

interface Chat {
  href: string;
  name: string;
  mark: ReactNode;
}

export function ChatLinks() {
  const { whatsappUrl, telegramUrl } = useSettings();
  const chats: Chat[] = [
    { href: whatsappUrl, name: site.whatsapp, mark: whatsapp },
    { href: telegramUrl, name: site.telegram, mark: telegram },
  ];
  return (
    <Corner aria-label={site.chatsLabel} data-chats="">
      {chats.map(({ href, name, mark }) => (
        <Round key={name} href={href} rel="noopener" aria-label={name} title={name}>
          {mark}
        </Round>
      ))}
    </Corner>
  );
}
