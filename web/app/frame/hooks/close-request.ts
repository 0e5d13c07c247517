interface CloseWatcher extends EventTarget {
  destroy: () => void;
}

/** Not in every browser, nor in TypeScript's types yet. https://html.spec.whatwg.org/#close-watchers */
declare const CloseWatcher: (new () => CloseWatcher) | undefined;

/** Has `close` called when the person asks to close something: by Escape, on Android by Back. Returns what ends it. */
export function onCloseRequest(close: () => void): () => void {
  if (typeof CloseWatcher === "undefined") return onEscape(close);
  const watcher = new CloseWatcher();
  watcher.addEventListener("close", close);
  return () => watcher.destroy();
}

function onEscape(close: () => void): () => void {
  const type = ({ key }: KeyboardEvent) => {
    if (key === "Escape") close();
  };
  document.addEventListener("keydown", type);
  return () => document.removeEventListener("keydown", type);
}
