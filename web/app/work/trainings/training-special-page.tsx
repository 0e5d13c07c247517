import { TrainingPage } from "./training-page";

/** Special Guidance Training. */
export const TrainingSpecialPage = () => <TrainingPage course="special" />;
