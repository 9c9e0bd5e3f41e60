import type * as english from "../../en/screens/card-menu.ts";
import type { Translated } from "../../translated.ts";

export const cardMenu: Translated<typeof english.cardMenu> = {
  moreActions: (id) => `Más acciones para ${id}`,
};
