/** Where it stands what somebody was reminded of, and whether they want no more. */
export const mailingPartition = (userId: string) => `MAILING#${userId}`;

export const mailingKey = (userId: string) => ({
  pk: mailingPartition(userId),
  sk: mailingPartition(userId),
});

/** Where it stands whose link to unsubscribe it is. */
export const unsubscribeKey = (token: string) => ({
  pk: `UNSUBSCRIBE#${token}`,
  sk: `UNSUBSCRIBE#${token}`,
});
