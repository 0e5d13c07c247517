const kilo = 1024;
const mega = kilo * kilo;

/** How large a file is: `4.8 MB`, `12 kB`. */
export const formatSize = (bytes: number) =>
  bytes < mega / 10
    ? `${Math.max(1, Math.round(bytes / kilo))} kB`
    : `${(bytes / mega).toFixed(1)} MB`;
