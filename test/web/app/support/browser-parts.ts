// Adds missing behaviour to happy-dom: dialogs return the focus and close by Escape, popovers open,
// and locks are granted. Runs once per worker, since all its files share a document.

const dialogs = HTMLDialogElement.prototype;
const { showModal, close } = dialogs;
const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>();
dialogs.showModal = function () {
  focusedBefore.set(this, document.activeElement);
  showModal.call(this);
};
dialogs.close = function (value) {
  close.call(this, value);
  const before = focusedBefore.get(this);
  if (before instanceof HTMLElement && before.isConnected) before.focus();
};
document.addEventListener("keydown", ({ key, defaultPrevented }) => {
  if (key !== "Escape" || defaultPrevented) return;
  const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
  if (dialog?.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
});
Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    this.style.display = "grid";
  },
  hidePopover(this: HTMLElement) {
    this.style.display = "";
  },
});
Object.defineProperty(Navigator.prototype, "locks", {
  value: { request: async (...given: unknown[]) => await (given.at(-1) as () => unknown)() },
});

export {};
