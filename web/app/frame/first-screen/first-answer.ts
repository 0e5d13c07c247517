import { onDevice } from "../../../ui/storage";
import { earlyReplies } from "../api/prefetch";
import { storedSession } from "../session/stored-session";

/** Puts the first replies into a prerendered page, in place of its samples. */
export interface FirstView {
  asks: readonly string[];
  /** Returns false if the application would render the page differently. */
  fill: (view: DocumentFragment, replies: readonly unknown[], write: Write) => boolean;
}

/** Replaces each sample in an element by the value with the same index. */
type Write = (element: ParentNode & Node, values: readonly string[]) => void;

/**
 * Replaces the grey shape by the first replies, until the application renders the page up to two
 * seconds later. Until then only links work. The keys of `firstViews` are the paths in
 * `prerender.tsx`.
 */
export async function showFirstAnswer(firstViews: Readonly<Record<string, FirstView>>) {
  const path = location.pathname.replace(/\/$/, "");
  const view = location.search ? undefined : firstViews[path];
  if (!view) return;
  const template = document.querySelector<HTMLTemplateElement>(`template[data-path="${path}"]`);
  const shape = document.querySelector("main > [aria-busy=true]");
  if (!template || !shape) return;
  const userId = storedSession(onDevice)?.userId;
  const replies = await earlyReplies(view.asks);
  const drawn = document.importNode(template.content, true);
  // Another tab may have ended the session by now, or the application may have rendered the page.
  if (userId !== storedSession(onDevice)?.userId) return;
  if (!shape.isConnected || !view.fill(drawn, replies, writerOver(template))) return;
  for (const notice of drawn.querySelectorAll<HTMLElement>("[data-closable]"))
    if (isClosed(notice.dataset["closable"] ?? "")) notice.remove();
  for (const named of drawn.querySelectorAll("[id]")) named.removeAttribute("id");
  for (const control of drawn.querySelectorAll("button, input, select, summary"))
    control.setAttribute("inert", "");
  shape.replaceChildren(drawn);
}

function writerOver({ dataset }: HTMLTemplateElement): Write {
  const samples: string[] = JSON.parse(dataset["samples"] ?? "[]");
  const sample = new RegExp(samples.map((each) => each.replace(/\W/g, "\\$&")).join("|"), "g");
  return (element, values) => {
    const written = (text: string | null | undefined) =>
      (text ?? "").replace(sample, (found) => values[samples.indexOf(found)] ?? "");
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      text.nodeValue = written(text.nodeValue);
    for (const pictured of element.querySelectorAll<HTMLElement>("[data-text]"))
      pictured.dataset["text"] = written(pictured.dataset["text"]);
  };
}

/** The storage key that marks a notice as closed on this device. */
export const keyOfClosed = (notice: string) => `kalamu.closed.${notice}`;

export const isClosed = (notice: string) => onDevice.getItem(keyOfClosed(notice)) !== null;
