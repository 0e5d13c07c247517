import { chakra } from "@chakra-ui/react/styled-system";
import { Children, Fragment, type ReactNode } from "react";

/** A name, number or code on one line, which a browser's translator leaves as it is. */
export const Whole = chakra(
  "span",
  { base: { whiteSpace: "nowrap" } },
  // The types lack Chakra's names for attributes.
  { defaultProps: { ...{ htmlTranslate: "no" } } },
);

/** Width of a capital letter in the widest font of phones, in em. */
const widest = 0.78;

/** On one line, and set smaller if its container, or else the window, is too narrow. */
const Fitted = ({ children }: { children: string }) => (
  <Whole fontSize={`min(1em, calc(100cqi / ${(children.length * widest).toFixed(1)}))`}>
    {children}
  </Whole>
);

const wholeWord =
  /(KES[ \u00a0][\d,.]*\d|M-Pesa(?:[’']s)?|\+\d{3} \d{3} •{3} \d{3}|TASK-[0-9A-F]+|[^\s@<>]+@[^\s@<>]+\.[a-z]+)/;
const hyphens = /(.(?:-.?)+)/;

/**
 * Wraps each text of the nodes in an element. A browser's translator replaces texts, and React
 * could then neither change them nor draw anything beside them.
 */
export const spanned = (nodes: ReactNode, show: (text: string) => ReactNode = (text) => text) =>
  Children.map(nodes, (node) =>
    (typeof node === "string" && node.trim()) || typeof node === "number" ? (
      <span key={node}>{show(String(node))}</span>
    ) : (
      node
    ),
  );

/** Joins sentences, without the empty ones. */
export const sentences = (...texts: (string | false | null | undefined)[]) =>
  texts.filter(Boolean).join(" ");

/**
 * Texts with natural line breaks: sums, M-Pesa, masked phones and the ids of tasks stay whole, and
 * an e-mail address breaks after its @ or before a dot. No characters, not even invisible ones, are
 * added.
 */
export const unbroken = (texts: ReactNode): ReactNode =>
  spanned(texts, (text) => (wholeWord.test(text) ? keep(text, wholeWord) : text));

/** Splits a text so that each match of the pattern stays on one line. */
const keep = (text: string, matching: RegExp) =>
  text.split(matching).map((part, index) => {
    const matches = index % 2 === 1;
    const key = `${index} ${part}`;
    if (matches && part.includes("@")) return <Address key={key}>{part}</Address>;
    return matches ? <Fitted key={key}>{part}</Fitted> : part;
  });

const Address = ({ children }: { children: string }) =>
  children.split(/(?<=@)|(?=\.)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {keep(part, hyphens)}
    </Fragment>
  ));
