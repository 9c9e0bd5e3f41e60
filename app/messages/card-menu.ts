/** The name of a card's menu with further actions. */
export const moreActions = (id: string): string => `More for ${id}`;
