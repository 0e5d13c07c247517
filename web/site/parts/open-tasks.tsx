import { chakra } from "@chakra-ui/react/styled-system";
import { catalogue } from "../../ui/strings/catalogue";

const words = catalogue({ list: "Open tasks", due: "Due" });

const List = chakra("ul", {
  base: {
    listStyle: "none",
    maxWidth: "52rem",
    borderTop: "1px solid token(colors.line)",
    "& > li": {
      display: "grid",
      gridTemplateColumns: {
        base: "minmax(0, 1fr) auto",
        md: "minmax(0, 1fr) minmax(0, 1fr) 8rem",
      },
      columnGap: "4",
      alignItems: "baseline",
      // A placeholder is as high as a task, so that nothing moves when the tasks have loaded.
      minHeight: { base: "5.25rem", md: "3.75rem" },
      paddingBlock: "3.5",
      borderBottom: "1px solid token(colors.line)",
    },
    "@media (scripting: none)": { "& > li": { display: "none" } },
  },
});

const Due = chakra("span", {
  base: {
    color: "soft",
    fontSize: "sm",
    gridRow: { base: "2", md: "auto" },
    gridColumn: { base: "1 / -1", md: "auto" },
  },
});

const Bar = chakra("span", {
  base: { height: "1em", borderRadius: "sm", bg: "quietWash", alignSelf: "center" },
});

/** The list of open tasks, with placeholders until the page's script fills it. */
export const OpenTaskList = ({ rows }: { rows: number }) => (
  <>
    <List aria-label={words.list} data-list="">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all alike.
        <li key={row} aria-hidden>
          <Bar width="7.5rem" />
          <Due>
            <Bar display="inline-block" width="9rem" />
          </Due>
          <Bar width="5.5rem" justifySelf="end" />
        </li>
      ))}
    </List>
    <template>
      <li>
        <chakra.span fontFamily="heading" fontSize="lg" fontWeight="650" data-field="" />
        <Due>
          {words.due} <span data-due="" />
        </Due>
        <chakra.strong
          textAlign="end"
          fontVariantNumeric="tabular-nums"
          whiteSpace="nowrap"
          htmlTranslate="no"
          data-amount=""
        />
      </li>
    </template>
  </>
);
