import { chakra } from "@chakra-ui/react/styled-system";
import { site } from "../content/site";
import { useSettings } from "../site-context";

const Corner = chakra("nav", {
  base: {
    position: "fixed",
    insetInlineEnd: { base: "3", md: "5" },
    bottom: { base: "3", md: "5" },
    zIndex: "10",
    display: "grid",
    gap: "2.5",
    "@media print": { display: "none" },
  },
});
const Round = chakra("a", {
  base: {
    display: "grid",
    placeItems: "center",
    width: "12",
    height: "12",
    borderRadius: "full",
    bg: "bar",
    color: "onBar",
    borderWidth: "2px",
    borderStyle: "solid",
    borderColor: "onBar",
    boxShadow: "0 4px 14px rgb(18 21 46 / 0.3)",
    _hover: { bg: "deep" },
  },
});

const Mark = ({ d }: { d: string }) => (
  <svg
    width="24"
    height="24"
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

/** Two floating links to the group chats. */
export function ChatLinks() {
  const { whatsappUrl, telegramUrl } = useSettings();
  return (
    <Corner aria-label={site.chatsLabel}>
      <Round href={whatsappUrl} rel="noopener" aria-label={site.whatsapp} title={site.whatsapp}>
        <Mark d="M3.5 20.5l1.3-4.3a8.5 8.5 0 1 1 3.2 3zM9 8c-1 2 3.5 7 6 7 1 0 1.5-1 1-1.5l-1.6-1.2-1.2 1c-1.2-.6-2-1.4-2.5-2.5l1-1.2L10.5 8C10 7.5 9.3 7.5 9 8z" />
      </Round>
      <Round href={telegramUrl} rel="noopener" aria-label={site.telegram} title={site.telegram}>
        <Mark d="M21 4L2.5 11.5l5.5 2 2 6 3-3.5 5 3.5zM8 13.5L17 8l-7 8" />
      </Round>
    </Corner>
  );
}
