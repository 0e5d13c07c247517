import { TrainingPage } from "./training-page";

/** Normal Training Sessions. */
export const TrainingNormalPage = () => <TrainingPage course="normal" />;
