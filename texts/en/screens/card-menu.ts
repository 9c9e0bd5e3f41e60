/** The texts of a card's menu with further actions. */
export const cardMenu = {
  moreActions: (id: string) => `More for ${id}`,
};
