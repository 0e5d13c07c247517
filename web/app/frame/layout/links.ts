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

/** The name of the movements within the overview, for links that lead to them. */
export const movements = "movements";

/** The same for what a writer has asked, within My Tasks. */
export const ownQuestions = "questions";

/** The same for what writers have asked, beside the work to review. */
export const waitingQuestions = "questions";

/** The query of a training page that shows an active writer what they have paid for. */
export const ownTrainings = "?mine";
