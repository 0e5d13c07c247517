/** The name of the movements within the overview, for links that lead to them. */
export const movements = "movements";
