import { chakra } from "@chakra-ui/react/styled-system";

const Bar = chakra("progress", {
  base: {
    display: "block",
    appearance: "none",
    width: "full",
    height: "12px",
    borderRadius: "full",
    overflow: "hidden",
    bg: "line",
    "&::-webkit-progress-bar": { bg: "line" },
    "&::-webkit-progress-value": { bg: "blue" },
    "&::-moz-progress-bar": { bg: "blue" },
    "@media (forced-colors: active)": {
      forcedColorAdjust: "none",
      borderWidth: "1px",
      borderStyle: "solid",
      borderColor: "CanvasText",
      "&, &::-webkit-progress-bar": { bg: "Canvas" },
      "&::-webkit-progress-value": { bg: "Highlight" },
      "&::-moz-progress-bar": { bg: "Highlight" },
    },
  },
});

interface ProgressBarProps {
  label: string;
  value: number | undefined;
  max: number;
}

export const ProgressBar = ({ label, ...progress }: ProgressBarProps) => (
  <Bar aria-label={label} {...progress} />
);
