let preload: (path: string) => unknown = () => undefined;

/**
 * Sets the function that fetches a page's code. The list of pages sets it, since the frame must not
 * import pages.
 */
export const preloadLinksBy = (fetchPage: (path: string) => unknown) => {
  preload = fetchPage;
};

/**
 * Link properties that fetch the target page's code when somebody points at the link or focuses it.
 */
export const preloadHandlers = (path: string) => ({
  onPointerEnter: () => void preload(path),
  onFocus: () => void preload(path),
});

export const importsPath = "/admin-dashboard/manage-task/imports";

/** The anchor of the transactions on the overview. */
export const movements = "movements";

/** The anchor of the person's own details on their profile. */
export const ownDetails = "details";

/** The anchor of a writer's own questions on My Tasks. */
export const ownQuestions = "questions";

/** The anchor of writers' questions beside the review queue. */
export const waitingQuestions = "questions";

/** The query of a training page that shows active writers the trainings they paid for. */
export const ownTrainings = "?mine";
