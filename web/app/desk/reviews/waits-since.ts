import type { ReviewedWork } from "#contracts/reviews";

/** Since when work waits, as the queue is sorted: a second look since it was asked for. */
export const waitsSince = ({
  secondLook,
  submittedAt,
}: Pick<ReviewedWork, "secondLook" | "submittedAt">): string =>
  secondLook?.askedAt ?? submittedAt ?? "";
