import type * as english from "../../en/screens/typed-amount.ts";
import type { Translated } from "../../translated.ts";
import { countOf } from "../words.ts";

export const typedAmount: Translated<typeof english.typedAmount> = {
  notANumber: (example) => `Veuillez saisir un nombre, par exemple ${example}`,
  tooManyDecimals: (number) => `Veuillez saisir ${number}`,
  tooLarge: "Veuillez saisir un montant plus petit",
  maxDecimals: (decimals) =>
    decimals === 0 ? "un nombre entier" : `un nombre avec ${countOf(decimals, "décimale", "décimales")} au plus`,
  ambiguous: ({ typed, meanings, entries }) =>
    `« ${typed} » peut signifier ${meanings[0]} ou ${meanings[1]}. Veuillez saisir ${entries[0]} ou ${entries[1]}.`,
};
