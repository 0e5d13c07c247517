import type { Page } from "playwright-core";

/**
 * Records the output of a screen reader: new text in a live region, or the whole region if it is
 * atomic. A question mark marks text that a screen reader may skip, since its region was inserted
 * with it.
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    const regions = "[aria-live], [role=status], [role=alert]";
    const wholes = "[role=status], [role=alert]";
    const known = new WeakSet(document.querySelectorAll(regions));
    const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
    const regionAround = (node: Node) => elementOf(node)?.closest(regions) ?? undefined;
    const regionsIn = (node: Node) =>
      node instanceof Element
        ? [node, ...node.querySelectorAll("*")].filter((each) => each.matches(regions))
        : [];

    /** The text of a node without hidden and silent parts. */
    const textOf = (node: Node) => {
      const texts: string[] = [];
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      if (node.nodeType === Node.TEXT_NODE) texts.push(node.nodeValue ?? "");
      while (walker.nextNode()) {
        const { currentNode } = walker;
        if (!elementOf(currentNode)?.closest("[aria-hidden=true], [aria-live=off]"))
          texts.push(currentNode.nodeValue ?? "");
      }
      return texts.join(" ").replace(/\s+/g, " ").trim();
    };
    const say = (region: Element, changed: readonly Node[]) => {
      const dialog = document.querySelector("dialog:modal");
      if (dialog && !dialog.contains(region)) return;
      const text = (region.matches(wholes) ? [region] : changed).map(textOf).join(" ").trim();
      if (!text || region.matches("[aria-live=off]")) return;
      said.push(known.has(region) || region.matches("[role=alert]") ? text : `? ${text}`);
    };

    /** The live regions that a change affects, each with its new text. */
    const concerned = ({ type, target, addedNodes }: MutationRecord): [Element, Node][] => {
      const around = regionAround(target);
      const changed = type === "characterData" ? [target] : [...addedNodes];
      return [
        ...(around ? changed.map((node): [Element, Node] => [around, node]) : []),
        ...[...addedNodes].flatMap(regionsIn).map((region): [Element, Node] => [region, region]),
      ];
    };
    new MutationObserver((changes) => {
      const spoken = new Map<Element, Set<Node>>();
      for (const [region, node] of changes.flatMap(concerned))
        if (node.isConnected) spoken.set(region, (spoken.get(region) ?? new Set()).add(node));
      for (const [region, nodes] of spoken) say(region, [...nodes]);
      for (const region of spoken.keys()) known.add(region);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    Object.assign(globalThis, { said });
  });
  return () => page.evaluate<string[]>("said");
}
