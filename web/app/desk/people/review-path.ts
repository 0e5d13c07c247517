/** Where the review of one piece of work is. */
export const reviewPath = (submissionId: string) =>
  `/admin-dashboard/review?work=${encodeURIComponent(submissionId)}`;
