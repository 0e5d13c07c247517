/** The most whole shillings that mobile money moves at once. */
export const largestAmount = 250_000;
