/** Hands a text to the browser as a file to be saved. */
export function saveFile(name: string, text: string, type: string) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // The browser may fetch it a moment after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
