import { TRANSLATION } from "../../domain/language.ts";

/** The texts of a catalogue in any language: the same keys, and functions with the same parameters. */
export type Texts<T> = T extends string
  ? string
  : T extends boolean
    ? boolean
    : T extends (...args: infer Args) => infer Returned
      ? (...args: Args) => Texts<Returned>
      : T extends object
        ? { readonly [Key in keyof T]: Texts<T[Key]> }
        : T;

/**
 * Returns the texts of a catalogue in the language of the screens. `name`: the name of the exported constant, which is the same in
 * app/messages/fr/. `english`: the texts in English.
 */
export const catalogue = <const T extends object>(name: string, english: T): Texts<T> =>
  (TRANSLATION?.texts[name] ?? english) as Texts<T>;
