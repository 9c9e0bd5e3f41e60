import type { assistant as english } from "../en/assistant.ts";
import type { Translated } from "../translated.ts";

export const assistant: Translated<typeof english> = {
  nothing_to_analyse: ({ id, status }) => `${id} está en el estado “${status}”: ya no hay nada que analizar.`,
};
