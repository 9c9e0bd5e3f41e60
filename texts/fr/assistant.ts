import type { assistant as english } from "../en/assistant.ts";
import type { Translated } from "../translated.ts";

export const assistant: Translated<typeof english> = {
  nothing_to_analyse: ({ id, status }) =>
    `${id} est au statut «\u00A0${status}\u00A0»\u00A0: il n’y a plus rien à analyser.`,
};
