/** True for a text node that React manages. */
const isHeldByReact = (node: Node | null): node is Text =>
  node?.nodeType === Node.TEXT_NODE &&
  Boolean(node.textContent?.trim()) &&
  Object.keys(node).some((key) => key.startsWith("__reactFiber$"));

const isRedrawn = ({ type, target, addedNodes, removedNodes, nextSibling }: MutationRecord) =>
  type === "characterData"
    ? isHeldByReact(target)
    : [...addedNodes, ...removedNodes].some(isHeldByReact) ||
      (addedNodes.length > 0 && isHeldByReact(nextSibling));

/**
 * Finds text nodes that the page changes, inserts or removes beside other nodes. A browser's
 * translator replaces text nodes, so React then fails or changes an invisible one. Such a text
 * needs its own element.
 */
export function watchLooseTexts(root: Node): () => string[] {
  const faults = new Set<string>();
  const note = (records: MutationRecord[]) => {
    for (const record of records.filter(isRedrawn)) {
      const place = record.target.nodeType === 3 ? record.target.parentElement : record.target;
      faults.add(
        `<${place?.nodeName.toLowerCase()}> ${place?.textContent?.slice(0, 120).replace(/\d+/g, "0")}`,
      );
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  return () => {
    note(observer.takeRecords());
    const found = [...faults];
    faults.clear();
    return found;
  };
}

/** The sums on a page that a browser's translator could change or move. */
export function translatedSums(root: HTMLElement): string[] {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found = new Set<string>();
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (
      /KES\s\d/.test(text.nodeValue ?? "") &&
      !text.parentElement?.closest("[translate=no], option")
    )
      found.add(`<${text.parentElement?.nodeName.toLowerCase()}> ${text.nodeValue?.slice(0, 120)}`);
  return [...found];
}
