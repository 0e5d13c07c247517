import { chakra } from "@chakra-ui/react/styled-system";
import { encode } from "uqr";

// Dark on light in the dark scheme too: many readers know no other.
const Drawing = chakra("svg", {
  base: { display: "block", width: "full", maxWidth: "14rem", height: "auto", borderRadius: "md" },
});

/** A text as a QR code, with the light frame of four modules that readers need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")),
  );
  return (
    <Drawing
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={dark.join("")} fill="#12152e" />
    </Drawing>
  );
}
