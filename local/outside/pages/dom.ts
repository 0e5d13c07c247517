type Tag = keyof HTMLElementTagNameMap;
type Child = Node | string | false | undefined;

/** Properties of the element, and attributes that are none (`aria-…`, `role`, `for`). */
type Properties<T extends Tag> = Partial<Omit<HTMLElementTagNameMap[T], "sandbox">> & {
  [attribute: `aria-${string}`]: string;
  for?: string;
  sandbox?: string;
};

/** One element with its properties, attributes and children. */
export function make<T extends Tag>(
  tag: T,
  properties: Properties<T> = {},
  ...children: Child[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (name in element) Object.assign(element, { [name]: value });
    else element.setAttribute(name, String(value));
  }
  element.append(
    ...children
      .filter((child) => child !== undefined && child !== false)
      .flatMap((child) => (typeof child === "string" ? unbroken(child) : child)),
  );
  return element;
}

/** The words with the service's name kept on one line, which would break at its hyphen. */
const unbroken = (words: string): (Node | string)[] =>
  words.split(/(M-PESA)/).map((part) => {
    if (part !== "M-PESA") return part;
    const name = document.createElement("span");
    name.className = "unbroken";
    name.textContent = part;
    return name;
  });

/** An element of the page by its id; with its kind, when it is more than any element. */
export function byId(id: string): HTMLElement;
export function byId<E extends HTMLElement>(id: string, kind: new () => E): E;
export function byId(id: string, kind: new () => HTMLElement = HTMLElement) {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`The page has no ${kind.name} "${id}".`);
  return element;
}

/** From what an item of a list was drawn. */
const drawnFrom = new WeakMap<Element, string>();

interface Drawing<Item> {
  key: (item: Item) => string | number;
  draw: (item: Item) => HTMLElement;
}

/** Replaces only the items that have changed, so that focus and open details stay. */
export function reconcile<Item>(
  list: HTMLElement,
  items: readonly Item[],
  { key, draw }: Drawing<Item>,
) {
  const present = new Map(
    [...list.children].map((child) => [
      child instanceof HTMLElement && child.dataset["key"],
      child,
    ]),
  );
  const wanted = items.map((item) => {
    const content = JSON.stringify(item);
    const old = present.get(String(key(item)));
    if (old && drawnFrom.get(old) === content) return old;
    const element = draw(item);
    element.dataset["key"] = String(key(item));
    drawnFrom.set(element, content);
    if (isOpen(old)) element.firstElementChild?.setAttribute("open", "");
    return element;
  });
  if (
    wanted.length === list.children.length &&
    wanted.every((one, at) => one === list.children[at])
  )
    return;
  list.replaceChildren(...wanted);
}

const isOpen = (item: Element | undefined) =>
  item?.firstElementChild instanceof HTMLDetailsElement && item.firstElementChild.open;
