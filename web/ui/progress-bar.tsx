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
  },
});

interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
}

export const ProgressBar = ({ label, ...progress }: ProgressBarProps) => (
  <Bar aria-label={label} {...progress} />
);
