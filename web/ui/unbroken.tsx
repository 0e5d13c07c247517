import { chakra } from "@chakra-ui/react/styled-system";
import { Children, Fragment, type ReactNode } from "react";

/** A name, number or code in one line, which a browser's translator does not change. */
export const Whole = chakra(
  "span",
  { base: { whiteSpace: "nowrap" } },
  // Chakra's types lack this attribute.
  { defaultProps: { ...{ htmlTranslate: "no" } } },
);

/** The width of a capital letter in the widest system font of phones, in em. */
const widest = 0.78;

/** Shows a text in one line, smaller if its container or the window is too narrow. */
const Fitted = ({ children }: { children: string }) => (
  <Whole fontSize={`min(1em, calc(100cqi / ${(children.length * widest).toFixed(1)}))`}>
    {children}
  </Whole>
);

const wholeWord =
  /(KES[ \u00a0][\d,.]*\d|M-Pesa(?:[’']s)?|\+\d{3} \d{3} •{3} \d{3}|[A-Z]{2,}-[A-Z\d]{2,}|\d{3,}-\d{3,}|\d{1,2}(?::\d\d)? [AP]M(?: EAT)?|[^\s@<>]+@[^\s@<>]+\.[a-z]+)/;
const hyphens = /(.(?:-.?)+)/;

/**
 * Puts each text of the nodes into an element. A browser's translator replaces text nodes, and
 * React could then neither change the text nor insert anything beside it.
 */
export const spanned = (nodes: ReactNode, show: (text: string) => ReactNode = (text) => text) =>
  Children.map(nodes, (node) =>
    (typeof node === "string" && node.trim()) || typeof node === "number" ? (
      <span key={node}>{show(String(node))}</span>
    ) : (
      node
    ),
  );

/** Joins sentences and leaves out empty ones. */
export const sentences = (...texts: (string | false | null | undefined)[]) =>
  texts.filter(Boolean).join(" ");

/**
 * Prevents bad line breaks: sums, times, codes, masked phone numbers and "M-Pesa" stay whole, and
 * an e-mail address breaks only after its @ or before a dot. Adds no invisible characters.
 */
export const unbroken = (texts: ReactNode): ReactNode =>
  spanned(texts, (text) => (wholeWord.test(text) ? keep(text, wholeWord) : text));

/** Splits a text so that each match of the pattern stays in one line. */
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
