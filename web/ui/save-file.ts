export function saveFile(name: string, file: Blob) {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // The browser loads the file after the press, and no event says when it has done so.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
