import type * as english from "../../en/screens/typed-amount.ts";
import type { Translated } from "../../translated.ts";
import { countOf } from "../words.ts";

export const typedAmount: Translated<typeof english.typedAmount> = {
  notANumber: (example) => `Introduzca un número, por ejemplo ${example}`,
  tooManyDecimals: (number) => `Introduzca ${number}`,
  tooLarge: "Introduzca un importe menor",
  maxDecimals: (decimals) =>
    decimals === 0 ? "un número entero" : `un número con ${countOf(decimals, "decimal", "decimales")} como máximo`,
  ambiguous: ({ typed, meanings, entries }) =>
    `“${typed}” podría significar ${meanings[0]} o ${meanings[1]}. Introduzca ${entries[0]} o ${entries[1]}.`,
};
