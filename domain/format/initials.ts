/** Two capitals for a person: first and last word; one for a single word; '?' for none. 'Awa Koné' -> 'AK'. */
export function initials(name: string): string {
  const words = name.split(/[\s.]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const first = words[0];
  if (first === undefined) return "?";
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return [first, last]
    .map((word) => (word ? (Array.from(word)[0] ?? "") : ""))
    .join("")
    .toUpperCase();
}
