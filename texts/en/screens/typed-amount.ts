export interface Ambiguity {
  typed: string;
  /** The two formatted numbers that the typed text can mean. */
  meanings: readonly [string, string];
  /** What to type for each of the two numbers. */
  entries: readonly [string, string];
}

/** The texts about typed amounts. */
export const typedAmount = {
  notANumber: (example: string) => `Please enter a number, for example ${example}`,
  tooManyDecimals: (number: string) => `Please enter ${number}`,
  tooLarge: "Please enter a smaller amount",
  maxDecimals: (decimals: number) =>
    decimals === 0 ? "a whole number" : `a number with at most ${decimals} ${decimals === 1 ? "decimal" : "decimals"}`,
  ambiguous: ({ typed, meanings, entries }: Ambiguity) =>
    `"${typed}" could mean ${meanings[0]} or ${meanings[1]}. Please enter ${entries[0]} or ${entries[1]}.`,
};
