/** One element with its properties, attributes (`aria-…`, `role`, `for`) and children. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

export const byId = (id) => document.getElementById(id);

/** Replaces only the items that have changed, so that focus and open details stay. */
export function reconcile(list, items, { key, draw }) {
  const present = new Map([...list.children].map((child) => [child.dataset.key, child]));
  const wanted = items.map((item) => {
    const drawnAs = JSON.stringify(item);
    const old = present.get(String(key(item)));
    if (old?.drawnAs === drawnAs) return old;
    const element = draw(item);
    element.dataset.key = key(item);
    element.drawnAs = drawnAs;
    if (old?.firstElementChild?.open) element.firstElementChild.open = true;
    return element;
  });
  if (
    wanted.length === list.children.length &&
    wanted.every((one, at) => one === list.children[at])
  )
    return;
  list.replaceChildren(...wanted);
}
