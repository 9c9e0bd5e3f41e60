import type * as english from "../../en/screens/undo.ts";
import type { Translated } from "../../translated.ts";

export const undo: Translated<typeof english.undo> = {
  region: "Décisions que vous pouvez annuler",
  sending: {
    approve: (what) => `Approbation de ${what}`,
    reject: (what) => `Rejet de ${what}`,
  },
  canUndo: (seconds) => `Vous pouvez annuler pendant ${seconds} secondes.`,
  sentIn: (seconds) => `Envoi dans ${seconds}\u00A0s`,
  undo: "Annuler",
  undoOne: (what) => `Annuler la décision sur ${what}`,
  restored: "Votre décision n’a pas été envoyée. Vous pouvez la modifier ou y renoncer.",
};
