import { formatList } from "../../../domain/format/lists.ts";

/** The texts for mentions of people in comments. */
export const mentions = {
  hint: "To notify up to 10 people who can see this request, type @ and their username.",
  suggestions: "People who can see this request",
  count: (count: number) => (count === 1 ? "1 person suggested" : `${count} people suggested`),
  unnotified: (names: readonly string[]) => `${formatList(names)} cannot see this request, so they were not notified.`,
};
