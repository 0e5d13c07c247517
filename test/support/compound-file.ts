const sectorBytes = 512;
const streamBytes = 4096;

/** A compound file ([MS-CFB]) with these streams, each of which begins with the same few bytes. */
export function aCompoundFile(names: readonly string[]): Uint8Array {
  const directorySectors = Math.ceil((names.length + 1) / 4);
  const streamSectors = streamBytes / sectorBytes;
  const bytes = new Uint8Array(sectorBytes * (2 + directorySectors + streamSectors));
  const view = new DataView(bytes.buffer);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  view.setUint16(26, 3, true);
  view.setUint16(28, 0xfffe, true);
  view.setUint16(30, 9, true);
  view.setUint32(44, 1, true);
  view.setUint32(48, 1, true);
  view.setUint32(68, 0xffff_fffe, true);
  for (let at = 0; at < 109; at++) view.setUint32(76 + at * 4, at === 0 ? 0 : 0xffff_ffff, true);
  // The allocation table: itself, the directory, and one chain that all streams share.
  const chain = (from: number, count: number) => {
    for (let at = 0; at < count; at++)
      view.setUint32(
        sectorBytes + (from + at) * 4,
        at === count - 1 ? 0xffff_fffe : from + at + 1,
        true,
      );
  };
  view.setUint32(sectorBytes, 0xffff_fffd, true);
  chain(1, directorySectors);
  chain(1 + directorySectors, streamSectors);
  ["Root Entry", ...names].forEach((name, index) => {
    const entry = 2 * sectorBytes + index * 128;
    [...name].forEach((character, at) => {
      view.setUint16(entry + at * 2, character.charCodeAt(0), true);
    });
    view.setUint16(entry + 64, (name.length + 1) * 2, true);
    view.setUint8(entry + 66, index === 0 ? 5 : 2);
    view.setUint32(entry + 116, 1 + directorySectors, true);
    view.setUint32(entry + 120, index === 0 ? 0 : streamBytes, true);
  });
  return bytes;
}
