import { expect, test } from "vitest";
import { formatSize } from "../../../web/ui/file-size";

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [640, "640 bytes"],
  [1024, "1 kB"],
  [12_288, "12 kB"],
  [5_033_165, "4.8 MB"],
])("%i bytes are shown as %s", (bytes, told) => {
  expect(formatSize(bytes)).toBe(told);
});
