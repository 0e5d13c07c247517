/** `07:00` as people say it: `7:00 AM`. */
export function clockTime(time: string): string {
  const hours = Number(time.slice(0, 2));
  return `${hours % 12 || 12}${time.slice(2)} ${hours < 12 ? "AM" : "PM"}`;
}

/** How many tasks one may take, as words in a sentence: `one task`, `3 tasks`. */
export const taskCount = (count: number) => (count === 1 ? "one task" : `${count} tasks`);
