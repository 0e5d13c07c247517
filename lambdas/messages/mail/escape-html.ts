const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as HTML shows it. */
export const escapeHtml = (text = "") => text.replace(/[&<>"']/g, (each) => entities[each] ?? each);
