import type { Page } from "playwright-core";

/**
 * The layout faults of a page: sideways scrolling, texts and controls that are cut off or leave
 * their card, and texts that overlap. If a dialog is open, checks only the dialog.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Piece {
      name: string;
      element: Element;
      rects: DOMRect[];
    }
    const root = document.querySelector("dialog:modal") ?? document.body;
    const unseen = "[inert], [aria-hidden=true], option, script, style, noscript";

    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest(unseen);
    const ancestors = (element: Element): Element[] =>
      element.parentElement ? [element, ...ancestors(element.parentElement)] : [element];
    const isForScreenReaders = (element: Element) =>
      ancestors(element).some((each) => getComputedStyle(each).clipPath !== "none");
    /** The skip link is above the screen until it has the focus. */
    const isOnScreen = ({ width, height, bottom }: DOMRect) =>
      width > 1 && height > 1 && bottom + scrollY > 0;

    const isFolded = (element: Element) => getComputedStyle(element).webkitLineClamp !== "none";
    /** A list that scrolls by itself hides the items beyond its ends. */
    const isInnerList = (element: Element) =>
      !element.contains(root) &&
      element.scrollHeight > element.clientHeight &&
      /auto|scroll/.test(getComputedStyle(element).overflowY);
    const foldedAt = (element: Element) =>
      Math.min(
        ...ancestors(element)
          .filter((each) => isFolded(each) || isInnerList(each))
          .map((each) => each.getBoundingClientRect().bottom),
      );

    const beginsAt = (element: Element) =>
      Math.max(
        ...ancestors(element)
          .filter(isInnerList)
          .map((each) => each.getBoundingClientRect().top),
      );

    const piecesOf = (nodes: Iterable<Node>, rectsOf: (node: Node) => Iterable<DOMRect>) =>
      [...nodes].flatMap((node): Piece[] => {
        const element = node instanceof Element ? node : node.parentElement;
        if (!element || !isSeen(element) || isForScreenReaders(element)) return [];
        const [start, end] = [beginsAt(element), foldedAt(element)];
        const rects = [...rectsOf(node)].filter(
          (rect) => isOnScreen(rect) && rect.top < end - 2 && rect.bottom > start + 2,
        );
        const label = element.getAttribute("aria-label") ?? node.textContent ?? "";
        return [{ name: label.trim().slice(0, 40) || element.tagName, element, rects }];
      });
    const texts = () => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Node[] = [];
      while (walker.nextNode())
        if (walker.currentNode.nodeValue?.trim()) found.push(walker.currentNode);
      return piecesOf(found, (text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return range.getClientRects();
      });
    };
    const boxes = (selector: string) =>
      piecesOf(root.querySelectorAll(selector), (node) => [
        (node as Element).getBoundingClientRect(),
      ]);

    /** True for a box that its content must not leave: a card, or a box that clips its content. */
    const holds = (element: Element) => {
      const { overflowX, overflowY, backgroundColor, borderTopWidth, display } =
        getComputedStyle(element);
      const isSheet = backgroundColor !== "rgba(0, 0, 0, 0)" || borderTopWidth !== "0px";
      return (isSheet || /hidden|clip/.test(overflowX + overflowY)) && display !== "inline";
    };
    /** True if the boxes around this box don't count, since it scrolls or has its own position. */
    const isLast = (element: Element) => {
      const { overflowY, position } = getComputedStyle(element);
      return /auto|scroll/.test(overflowY) || /absolute|fixed/.test(position);
    };
    const holders = (element: Element) => {
      const around = ancestors(element).filter(
        (each) => each.parentElement !== document.documentElement,
      );
      const last = around.findIndex(isLast);
      return around.slice(0, last < 0 ? around.length : last + 1).filter(holds);
    };
    const leaves = (rect: DOMRect, holder: Element) => {
      const inside = holder.getBoundingClientRect();
      const scrolls = /auto|scroll/.test(getComputedStyle(holder).overflowY);
      const sideways = rect.left < inside.left - 1 || rect.right > inside.right + 1;
      const down = rect.top < inside.top - 2 || rect.bottom > inside.bottom + 2;
      return sideways || (down && !scrolls && !isFolded(holder));
    };

    /** The fixed, sticky or absolute box around a text, which covers other texts on purpose. */
    const layer = (element: Element) =>
      ancestors(element).find((each) =>
        /fixed|sticky|absolute/.test(getComputedStyle(each).position),
      );
    const lieOnEachOther = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;

    const words = texts();
    const controls = boxes("button, a, input, select, textarea, summary");
    const bare = controls.filter(
      ({ element }) => element.matches("button") && !element.textContent,
    );
    const sideways = [document.documentElement, root, ...root.querySelectorAll("*")]
      .filter((each) => each.checkVisibility())
      .filter((each) => {
        const { overflowX } = getComputedStyle(each);
        const scrolls = each === document.documentElement || /auto|scroll/.test(overflowX);
        return scrolls && each.scrollWidth > each.clientWidth + 1 && !each.matches("textarea");
      })
      .map(
        (each) => `${each.tagName} scrolls sideways, ${each.scrollWidth} of ${each.clientWidth}`,
      );
    const cutOff = [...words, ...controls].flatMap(({ name, element, rects }) => {
      const held = holders(element);
      return rects.flatMap((rect) => [
        ...(rect.left < -1 || rect.right > innerWidth + 1 ? [`"${name}" leaves the screen`] : []),
        ...held
          .filter((holder) => holder !== element && leaves(rect, holder))
          .map((holder) => `"${name}" leaves its ${holder.tagName}`),
      ]);
    });
    /** The nearest block around an element. Lines of the same block may overlap. */
    const block = (element: Element) =>
      ancestors(element).find((each) => getComputedStyle(each).display !== "inline");
    const placed = [...words, ...bare].map((piece) => ({
      ...piece,
      layer: layer(piece.element),
      block: block(piece.element),
    }));
    const overlapping = placed.flatMap((one, index) =>
      placed
        .slice(index + 1)
        .filter(
          (other) =>
            one.layer === other.layer &&
            one.block !== other.block &&
            one.rects.some((rect) => other.rects.some((next) => lieOnEachOther(rect, next))),
        )
        .map((other) => `"${one.name}" lies on "${other.name}"`),
    );
    return [...new Set([...sideways, ...cutOff, ...overlapping])];
  });
