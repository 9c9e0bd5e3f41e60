import { catalogue } from "./catalogue.ts";

/** The texts of a card's menu with further actions. */
export const cardMenuMessages = catalogue("cardMenuMessages", {
  moreActions: (id: string) => `More for ${id}`,
});
