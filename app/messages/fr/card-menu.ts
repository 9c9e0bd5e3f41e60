import type * as english from "../card-menu.ts";

export const cardMenuMessages: typeof english.cardMenuMessages = {
  moreActions: (id) => `Plus d’actions pour ${id}`,
};
