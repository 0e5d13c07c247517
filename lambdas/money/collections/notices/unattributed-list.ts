/** Where the payments that have no owner are listed. */
export const unattributedList = "UNATTRIBUTED";
