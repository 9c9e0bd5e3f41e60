/**
 * One part of a comparison of two texts. The old text consists of the `same` and `removed` parts, and the new text of the `same` and
 * `added` parts.
 */
export interface DiffPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/**
 * The maximum number of pairs of an old and a new word. Each pair is a cell of a table in memory. Texts of about 10,000 characters stay
 * below the maximum.
 */
const MAX_CELLS = 4_000_000;

/** Returns the differences between two texts, word by word, or null if the texts are too long. */
export function diffWords(from: string, to: string): DiffPart[] | null {
  const before = splitWords(from);
  const after = splitWords(to);
  const start = countEqual(before, after, (words, index) => words[index]);
  const end = countEqual(before.slice(start), after.slice(start), (words, index) => words[words.length - 1 - index]);
  const removable = before.slice(start, before.length - end);
  const addable = after.slice(start, after.length - end);
  if (removable.length * addable.length > MAX_CELLS) return null;
  const [first, ...others] = mergeParts([
    ...before.slice(0, start).map(toPart("same")),
    ...diffMiddle(removable, addable),
    ...before.slice(before.length - end).map(toPart("same")),
  ]);
  return first ? [{ ...first, text: first.text.trimStart() }, ...others] : [];
}

/**
 * Returns the words of a text, each with the white space before it. The first word gets a space too, so that it equals the same word within
 * a sentence.
 */
const splitWords = (text: string): string[] =>
  (text === "" || /^\s/.test(text) ? text : ` ${text}`).match(/\s*\S+|\s+$/g) ?? [];

const toPart =
  (kind: DiffPart["kind"]) =>
  (text: string): DiffPart => ({ kind, text });

/**
 * Returns how many words of `a` and `b` are equal before the first difference. `at`: returns the word at an index, counted from the start
 * or from the end.
 */
function countEqual(a: string[], b: string[], at: (words: string[], index: number) => string | undefined): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && at(a, count) === at(b, count)) count += 1;
  return count;
}

/** Compares two lists of words. The `same` parts are their longest common subsequence. */
function diffMiddle(before: readonly string[], after: readonly string[]): DiffPart[] {
  const width = after.length + 1;
  // Element i * width + j has the length of the longest common subsequence of before[i..] and after[j..].
  const lengths = new Uint16Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        before[i] === after[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [old, now] = [before[i], after[j]];
    if (old !== undefined && old === now) {
      parts.push({ kind: "same", text: old });
      i += 1;
      j += 1;
    } else if (
      old !== undefined &&
      (now === undefined || (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))
    ) {
      parts.push({ kind: "removed", text: old });
      i += 1;
    } else if (now !== undefined) {
      parts.push({ kind: "added", text: now });
      j += 1;
    } else return parts;
  }
}

/** Joins neighbouring parts of the same kind. Within a change, the removed part comes before the added part. */
function mergeParts(parts: readonly DiffPart[]): DiffPart[] {
  const merged: DiffPart[] = [];
  let change: Record<"removed" | "added", string> = { removed: "", added: "" };
  const endChange = () => {
    for (const kind of ["removed", "added"] as const)
      if (change[kind] !== "") merged.push({ kind, text: change[kind] });
    change = { removed: "", added: "" };
  };
  for (const { kind, text } of parts) {
    if (kind !== "same") {
      change[kind] += text;
      continue;
    }
    endChange();
    const last = merged.at(-1);
    if (last?.kind === "same") last.text += text;
    else merged.push({ kind, text });
  }
  endChange();
  return merged;
}

/** The number of characters of unchanged text that stay on each side of a change. */
const CONTEXT_CHARACTERS = 60;

/** Returns the parts with shortened unchanged texts. Only the words next to a change stay, and '…' replaces the rest. */
export function shortenDiff(parts: readonly DiffPart[]): DiffPart[] {
  return parts.map((part, index) => {
    if (part.kind !== "same") return part;
    const isFirst = index === 0;
    const isLast = index === parts.length - 1;
    const limit = CONTEXT_CHARACTERS * (isFirst || isLast ? 1 : 2);
    if (part.text.length <= limit + 1) return part;
    const head = isFirst ? "" : cutAtSpace(part.text, CONTEXT_CHARACTERS);
    const tail = isLast ? "" : reverse(cutAtSpace(reverse(part.text), CONTEXT_CHARACTERS));
    return { kind: "same", text: `${head}…${tail}` };
  });
}

/** Returns the beginning of a text up to its last white space within `length` characters. */
function cutAtSpace(text: string, length: number): string {
  // Removes half of a surrogate pair at the end.
  const start = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
  const space = start.search(/\s\S*$/);
  return space < 1 ? start : start.slice(0, space + 1);
}

const reverse = (text: string): string => Array.from(text).reverse().join("");
