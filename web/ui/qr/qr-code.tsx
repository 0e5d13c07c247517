import { chakra } from "@chakra-ui/react/styled-system";
import { type QrMatrix, qrMatrix } from "./qr-matrix";

/** The light frame that a reader needs around the code, in modules. */
const margin = 4;

// Dark on light in the dark scheme too: many readers know no other.
const Drawing = chakra("svg", {
  base: { display: "block", width: "full", maxWidth: "14rem", height: "auto", borderRadius: "md" },
});

/** A text as a QR code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const matrix = qrMatrix(text);
  const size = matrix.length + 2 * margin;
  return (
    <Drawing
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={outlined(matrix)} fill="#12152e" />
    </Drawing>
  );
}

const outlined = (matrix: QrMatrix) =>
  matrix
    .flatMap((row, y) =>
      row.map((isDark, x) => (isDark ? `M${x + margin} ${y + margin}h1v1h-1z` : "")),
    )
    .join("");
