/**
 * Finds repeated groups of a regular expression that can match one text in two ways, such as `(?: (?:need|need to|to))*`. Such a group
 * takes time that doubles with each repetition.
 */

/** The maximum number of texts that one part of a pattern may stand for. Parts with more are treated as one text. */
const MAX_TEXTS = 4_000;
/** Stands for a part that can be any text, such as `\S+`. */
const ANY = "\u0001";

/** The texts that a part of a pattern matches, with each optional and alternative part written out; a text once for each way to match it. */
type Texts = readonly string[];

const combine = (left: Texts, right: Texts): Texts =>
  left.length * right.length > MAX_TEXTS ? [ANY] : left.flatMap((one) => right.map((other) => one + other));

/** Returns the source of each repeated group that is ambiguous. */
export function findAmbiguousGroups(source: string): string[] {
  const found: string[] = [];
  let at = 0;

  const readAlternatives = (): Texts => {
    const texts = [...readSequence()];
    while (source[at] === "|") {
      at += 1;
      texts.push(...readSequence());
    }
    return texts.length > MAX_TEXTS ? [ANY] : texts;
  };

  const readSequence = (): Texts => {
    let texts: Texts = [""];
    while (at < source.length && source[at] !== "|" && source[at] !== ")") texts = combine(texts, readRepeated());
    return texts;
  };

  const readRepeated = (): Texts => {
    const from = at;
    const texts = readAtom();
    const [quantifier = ""] = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(source.slice(at)) ?? [];
    if (quantifier === "") return texts;
    at += quantifier.length;
    if (quantifier.startsWith("?")) return [...texts, ""];
    if (source[from] === "(" && isAmbiguous(texts)) found.push(source.slice(from, at));
    return [ANY];
  };

  const readAtom = (): Texts => {
    const [group] = /^\((?:\?(?::|<?[=!]|<\w+>))?/.exec(source.slice(at)) ?? [];
    if (group) {
      at += group.length;
      const texts = readAlternatives();
      at += 1;
      return /[=!]/.test(group) ? [""] : texts;
    }
    const [characters] = /^\[(?:\\.|[^\]\\])*\]/.exec(source.slice(at)) ?? [];
    if (characters) {
      at += characters.length;
      const isList = /^\[[^\\^-]+\]$/.test(characters);
      return isList ? [...characters.slice(1, -1)] : [ANY];
    }
    const [escaped] = /^\\./.exec(source.slice(at)) ?? [];
    if (escaped) {
      at += 2;
      const letter = escaped[1] ?? "";
      return [/[bB]/.test(letter) ? "" : /[dDwWsSpP1-9]/.test(letter) ? ANY : letter];
    }
    const character = source[at] ?? "";
    at += 1;
    return [/[\^$]/.test(character) ? "" : character === "." ? ANY : character];
  };

  readAlternatives();
  return found;
}

/** Whether a text consists of the words in two ways: the test of Sardinas and Patterson. Words with parts of any text are left out. */
function isAmbiguous(words: readonly string[]): boolean {
  const known = words.filter((word) => word !== "" && !word.includes(ANY));
  const code = new Set(known);
  if (code.size < known.length) return true;
  const restsOf = (starts: Iterable<string>, all: Iterable<string>): string[] => {
    const list = [...all];
    return [...starts].flatMap((start) =>
      list.filter((one) => one !== start && one.startsWith(start)).map((one) => one.slice(start.length)),
    );
  };
  const seen = new Set<string>();
  let rests = new Set(restsOf(code, code));
  while (rests.size > 0) {
    if ([...rests].some((rest) => code.has(rest))) return true;
    for (const rest of rests) seen.add(rest);
    rests = new Set([...restsOf(rests, code), ...restsOf(code, rests)].filter((rest) => !seen.has(rest)));
  }
  return false;
}
