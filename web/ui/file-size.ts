const kilo = 1024;
const mega = kilo * kilo;

/** Formats a file's size: `4.8 MB`, `12 kB`, `640 bytes`. */
export function formatSize(bytes: number): string {
  if (bytes < kilo) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  if (bytes < mega / 10) return `${Math.round(bytes / kilo)} kB`;
  return `${(bytes / mega).toFixed(1)} MB`;
}
