import type * as english from "../../en/screens/undo.ts";
import type { Translated } from "../../translated.ts";

export const undo: Translated<typeof english.undo> = {
  region: "Decisiones que puede deshacer",
  sending: {
    approve: (what) => `Aprobación de ${what}`,
    reject: (what) => `Rechazo de ${what}`,
  },
  canUndo: (seconds) => `Puede deshacerlo durante ${seconds} segundos.`,
  sentIn: (seconds) => `Se envía en ${seconds}\u00A0s`,
  undo: "Deshacer",
  undoOne: (what) => `Deshacer la decisión sobre ${what}`,
  restored: "Su decisión no se envió. Puede cambiarla o cancelarla.",
};
