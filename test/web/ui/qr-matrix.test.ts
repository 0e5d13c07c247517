import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { qrMatrix } from "../../../web/ui/qr/qr-matrix";

const text = (length: number) => "otpauth://totp/".repeat(60).slice(0, length);
const drawn = (content: string) =>
  qrMatrix(content).map((row) => row.map((isDark) => (isDark ? "#" : ".")).join(""));

/** Hashes of what an independent encoder (uqr 0.1.3) draws with the same mask. */
test.each([
  [1, 21, "a4dece7f45d05a09"],
  [20, 25, "59e04bb6fdd1ec98"],
  [78, 33, "78dd61f76581a5c0"],
  [120, 41, "eef808c5fc182d12"],
  [200, 53, "a8129e059d4cffc5"],
  [320, 61, "b72ea32409f7f01f"],
  [500, 77, "dd239a2f78afe55f"],
  [850, 97, "ed15f79b5c1ae682"],
])("%i bytes make a code of %i modules, as another encoder draws it", (length, size, hash) => {
  const rows = qrMatrix(text(length)).map((row) => row.map(Number).join(""));
  expect(rows).toHaveLength(size);
  expect(createHash("sha256").update(rows.join("\n")).digest("hex").slice(0, 16)).toBe(hash);
});

test("the finders stand in three corners", () => {
  const rows = drawn("Kalamu");
  expect(rows.slice(0, 7).map((row) => row.slice(0, 7))).toEqual([
    "#######",
    "#.....#",
    "#.###.#",
    "#.###.#",
    "#.###.#",
    "#.....#",
    "#######",
  ]);
  expect(rows[0]?.slice(-7)).toBe("#######");
  expect(rows.at(-1)?.slice(0, 7)).toBe("#######");
  expect(rows.at(-1)?.slice(-7)).not.toBe("#######");
});

test("what no code of this size holds is refused", () => {
  expect(() => qrMatrix(text(859))).toThrow(RangeError);
});
