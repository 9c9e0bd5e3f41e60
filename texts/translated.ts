/** The texts of a language: the same keys as in English, and functions with the same parameters. A missing or extra key does not compile. */
export type Translated<T> = T extends string
  ? string
  : T extends boolean
    ? boolean
    : T extends (...args: infer Args) => infer Returned
      ? (...args: Args) => Translated<Returned>
      : T extends object
        ? { readonly [Key in keyof T]: Translated<T[Key]> }
        : T;
