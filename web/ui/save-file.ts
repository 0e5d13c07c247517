/** Hands a file to the browser to be saved under a name. */
export function saveFile(name: string, file: Blob) {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // The browser may fetch it a moment after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
