import { Flex } from "@chakra-ui/react/flex";
import { chakra } from "@chakra-ui/react/styled-system";
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

const Tab = chakra("button", {
  base: {
    flex: "none",
    minHeight: "target",
    paddingInline: "3",
    paddingBlock: "2",
    color: "soft",
    borderBottomWidth: "3px",
    borderBottomStyle: "solid",
    borderBottomColor: "transparent",
    textAlign: "start",
    _focusVisible: { outlineOffset: "-3px" },
    "&[aria-selected=true]": { color: "blue", fontWeight: "650", borderBottomColor: "blue" },
  },
});

interface TabsProps {
  label: string;
  tabs: readonly { id: string; name: ReactNode }[];
  chosen: string;
  onChoose: (id: string) => void;
  children: ReactNode;
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Several views in one place. The arrow keys switch between the tabs; Tab moves into the view. */
export function Tabs({ label, tabs, chosen, onChoose, children }: TabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === chosen);
    const to = steps[event.key]?.(at, tabs.length);
    const next = to === undefined ? undefined : tabs[to];
    if (to === undefined || !next) return;
    event.preventDefault();
    onChoose(next.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
  };

  return (
    <>
      <Flex
        overflowX="auto"
        gap="1"
        borderBottomWidth="1px"
        borderBottomStyle="solid"
        borderColor="line"
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
      >
        {tabs.map(({ id, name }) => (
          <Tab
            key={id}
            type="button"
            role="tab"
            id={`${base}${id}`}
            aria-selected={id === chosen}
            aria-controls={`${base}view`}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {name}
          </Tab>
        ))}
      </Flex>
      <div role="tabpanel" id={`${base}view`} aria-labelledby={`${base}${chosen}`}>
        {children}
      </div>
    </>
  );
}
