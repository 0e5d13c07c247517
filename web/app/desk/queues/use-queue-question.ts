import { useSearchParams } from "react-router-dom";

/**
 * What an address asks of a queue, and a way to ask something else. What is asked without a word of its
 * own, as when a page is opened, stands in `usual`.
 */
export function useQueueQuestion<Question extends Record<string, string>>(
  read: (query: URLSearchParams) => Question,
  usual: Question,
) {
  const [query, setQuery] = useSearchParams();
  const question = read(query);
  const show = (change: Partial<Question>) => {
    const next = Object.entries({ ...question, ...change });
    setQuery(Object.fromEntries(next.filter(([name, value]) => value && value !== usual[name])));
  };
  return [question, show] as const;
}
