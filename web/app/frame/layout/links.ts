let preload: (path: string) => unknown = () => undefined;

/** Says how the code of a page is fetched; the list of pages says it, which knows every room. */
export const preloadLinksBy = (fetchPage: (path: string) => unknown) => {
  preload = fetchPage;
};

/** For a link: fetches the page's code as soon as somebody points at it or focuses it. */
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

/** The query of a training page that shows an active writer their paid trainings. */
export const ownTrainings = "?mine";
