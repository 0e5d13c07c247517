import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { CloseIcon } from "../../ui/icons";
import { VisuallyHidden } from "../../ui/visually-hidden";
import { site } from "../content/site";
import { useSettings } from "../site-context";

const Corner = chakra("nav", {
  base: {
    position: "fixed",
    insetInlineEnd: { base: "3", xl: "5" },
    bottom: { base: "3", xl: "5" },
    zIndex: "10",
    transition: "opacity 160ms, visibility 160ms",
    // Out of the way of who reads on or types.
    "&[data-away]:not(:focus-within):not(:has([open])), body:has(main :is(input, textarea, select):focus) &":
      { opacity: "0", visibility: "hidden" },
    "@media print": { display: "none" },
  },
});
const round = {
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
};
const Bubble = chakra("details", {
  base: {
    display: { xl: "none" },
    "&[open] .when-closed, &:not([open]) .when-open": { display: "none" },
  },
});
const Toggle = chakra("summary", {
  base: { ...round, listStyle: "none", "&::-webkit-details-marker": { display: "none" } },
});
const Panel = chakra("div", {
  base: {
    position: "absolute",
    insetInlineEnd: "0",
    bottom: "calc(100% + 10px)",
    padding: "2",
    bg: "card",
    border: "1px solid token(colors.line)",
    borderRadius: "md",
    boxShadow: "0 16px 40px rgb(18 21 46 / 0.18)",
  },
});
const Row = chakra("a", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minHeight: "12",
    paddingInline: "3",
    borderRadius: "sm",
    color: "ink",
    fontWeight: "550",
    textDecoration: "none",
    whiteSpace: "nowrap",
    _hover: { bg: "blueWash", color: "blue" },
    "& svg": { color: "blue" },
  },
});
/** Beside the measure of the page, where there is room for both at once. */
const Column = chakra("div", { base: { display: { base: "none", xl: "grid" }, gap: "2.5" } });
const Round = chakra("a", { base: round });

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
const bubble = <Mark d="M4 5h16v11h-8l-5 4v-4H4zM8 9h8M8 12.5h5" />;
const whatsapp = (
  <Mark d="M3.5 20.5l1.3-4.3a8.5 8.5 0 1 1 3.2 3zM9 8c-1 2 3.5 7 6 7 1 0 1.5-1 1-1.5l-1.6-1.2-1.2 1c-1.2-.6-2-1.4-2.5-2.5l1-1.2L10.5 8C10 7.5 9.3 7.5 9 8z" />
);
const telegram = <Mark d="M21 4L2.5 11.5l5.5 2 2 6 3-3.5 5 3.5zM8 13.5L17 8l-7 8" />;

interface Chat {
  href: string;
  name: string;
  mark: ReactNode;
}

/** Floating links to the two group chats: one bubble that opens to both where room is short. */
export function ChatLinks() {
  const { whatsappUrl, telegramUrl } = useSettings();
  const chats: Chat[] = [
    { href: whatsappUrl, name: site.whatsapp, mark: whatsapp },
    { href: telegramUrl, name: site.telegram, mark: telegram },
  ];
  return (
    <Corner aria-label={site.chatsLabel} data-chats="">
      <Bubble data-menu="">
        <Toggle title={site.chatsLabel}>
          <VisuallyHidden>{site.chatsLabel}</VisuallyHidden>
          <span className="when-closed">{bubble}</span>
          <span className="when-open">
            <CloseIcon size={24} />
          </span>
        </Toggle>
        <Panel>
          {chats.map(({ href, name, mark }) => (
            <Row key={name} href={href} rel="noopener">
              {mark}
              {name}
            </Row>
          ))}
        </Panel>
      </Bubble>
      <Column>
        {chats.map(({ href, name, mark }) => (
          <Round key={name} href={href} rel="noopener" aria-label={name} title={name}>
            {mark}
          </Round>
        ))}
      </Column>
    </Corner>
  );
}
