export function saveFile(name: string, file: Blob) {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // The browser fetches it after the press, and no event says when it has.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
