/** How a reference that we give to a prompt begins, and how many random characters follow. */
export const referencePrefix = "KLM";
export const referenceLength = 7;

/** A payment to such a reference belongs to the prompt, so nobody may have one as a username. */
export const referencePattern = new RegExp(`^${referencePrefix}.{${referenceLength}}$`, "i");
