/**
 * Parses the Markdown of the assistant's answers: paragraphs, headings, lists, code, bold, emphasis, links and citations. Returns a tree
 * and never HTML. Unknown syntax stays text. Pure.
 */

export type InlineNode =
  | { kind: "text"; text: string }
  | { kind: "strong" | "emphasis"; children: InlineNode[] }
  | { kind: "code"; text: string }
  | { kind: "link"; href: string; children: InlineNode[] }
  /** '[F1]' is a citation of the fact that supports the words before it. */
  | { kind: "citation"; id: string };

export type BlockNode =
  | { kind: "paragraph" | "heading"; children: InlineNode[] }
  | { kind: "list"; ordered: boolean; start: number; items: InlineNode[][] }
  | { kind: "code"; text: string };

/** The maximum length of a text. Further characters are ignored. */
const MAX_CHARACTERS = 20_000;
const FENCE = /^\s*```/;
const HEADING = /^ {0,3}#{1,6}\s+(.*?)\s*#*$/;
const ITEM = /^\s*(?:[-*+•]|(\d{1,9})[.)])\s+(.*)$/;

export function parseMarkdown(text: string): BlockNode[] {
  const lines = text.slice(0, MAX_CHARACTERS).replaceAll(/\r\n?/g, "\n").split("\n");
  const blocks: BlockNode[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    if (line.trim() === "") at += 1;
    else if (FENCE.test(line)) at = readFence(lines, at, blocks);
    else if (ITEM.test(line)) at = readList(lines, at, blocks);
    else at = readParagraph(lines, at, blocks);
  }
  return blocks;
}

/**
 * Reads a code block and adds it to `blocks`. The block ends at its closing fence, or at the end of an incomplete answer. Returns the index
 * of the next line.
 */
function readFence(lines: readonly string[], from: number, blocks: BlockNode[]): number {
  let end = from + 1;
  while (end < lines.length && !FENCE.test(lines[end] ?? "")) end += 1;
  blocks.push({ kind: "code", text: lines.slice(from + 1, end).join("\n") });
  return end + 1;
}

/**
 * Reads a list and adds it to `blocks`. Nested items become items of this list. An indented line without a bullet or number continues the
 * previous item. Returns the index of the next line.
 */
function readList(lines: readonly string[], from: number, blocks: BlockNode[]): number {
  const first = ITEM.exec(lines[from] ?? "")?.[1];
  const ordered = first !== undefined;
  const items: string[] = [];
  let at = from;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const item = ITEM.exec(line);
    const next = ITEM.exec(lines[at + 1] ?? "");
    if (item && (/^\s{2,}/.test(line) || (item[1] !== undefined) === ordered)) items.push(item[2] ?? "");
    else if (line.trim() === "" && next && (next[1] !== undefined) === ordered) continue;
    else if (/^\s{2,}\S/.test(line)) items.push(`${items.pop()} ${line.trim()}`);
    else break;
  }
  blocks.push({ kind: "list", ordered, start: Number(first ?? 1), items: items.map((item) => parseInline(item)) });
  return at;
}

function readParagraph(lines: readonly string[], from: number, blocks: BlockNode[]): number {
  const heading = HEADING.exec(lines[from] ?? "");
  if (heading) {
    blocks.push({ kind: "heading", children: parseInline(heading[1] ?? "") });
    return from + 1;
  }
  let end = from + 1;
  const continues = (line: string) => line.trim() !== "" && ![FENCE, HEADING, ITEM].some((other) => other.test(line));
  while (end < lines.length && continues(lines[end] ?? "")) end += 1;
  const text = lines
    .slice(from, end)
    .map((line) => line.trim())
    .join(" ");
  blocks.push({ kind: "paragraph", children: parseInline(text) });
  return end;
}

/** The maximum depth of nested markup. Deeper markup stays text. */
const MAX_DEPTH = 4;

const CITATION = /^\[\s*(F\d+(?:\s*[,;]\s*F\d+)*)\s*\]/i;
const LINK = /^\[((?:\\.|[^[\]\\])+)\]\(\s*([^\s()]+(?:\([^\s()]*\)[^\s()]*)*)\s*\)/;
const STRONG = /^(\*\*|__)(?=\S)((?:\\.|(?!\1).)+?)\1/;
const EMPHASIS = /^([*_])(?=[^\s*_])((?:\\.|(?!\1).)*?[^\s\\])\1(?![\p{L}\p{N}])/u;
const CODE = /^(`+)([^`](?:.*?[^`])?)\1(?!`)/;
const ESCAPED = /^\\([!-/:-@[-`{-~])/;

function parseInline(text: string, depth = 0): InlineNode[] {
  const nodes: InlineNode[] = [];
  let plain = "";
  const flush = () => {
    if (plain !== "") nodes.push({ kind: "text", text: plain });
    plain = "";
  };
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const [length, ...marked] = readMark(rest, text[at - 1] ?? " ", depth);
    if (length === 0) {
      const [, escaped] = ESCAPED.exec(rest) ?? [];
      plain += escaped ?? rest[0];
      at += escaped === undefined ? 1 : 2;
      continue;
    }
    flush();
    nodes.push(...marked);
    at += length;
  }
  flush();
  return nodes;
}

/**
 * Returns the length of the markup at the start of `rest`, and its nodes. The length is 0 if `rest` does not begin with markup. `before`:
 * the character before `rest`.
 */
function readMark(rest: string, before: string, depth: number): [number, ...InlineNode[]] {
  if (!"[*_`".includes(rest[0] ?? " ") || depth >= MAX_DEPTH) return [0];
  const citation = CITATION.exec(rest);
  if (citation?.[1]) {
    const ids = citation[1].toUpperCase().split(/\s*[,;]\s*/);
    return [citation[0].length, ...ids.map((id): InlineNode => ({ kind: "citation", id }))];
  }
  const link = LINK.exec(rest);
  if (link) {
    const href = findSafeHref(link[2] ?? "");
    const children = parseInline(link[1] ?? "", depth + 1);
    return [link[0].length, ...(href === null ? children : [{ kind: "link" as const, href, children }])];
  }
  const code = CODE.exec(rest);
  if (code) return [code[0].length, { kind: "code", text: code[2] ?? "" }];
  if (rest[0] === "_" && /[\p{L}\p{N}]/u.test(before)) return [0];
  const strong = STRONG.exec(rest);
  if (strong) return [strong[0].length, { kind: "strong", children: parseInline(strong[2] ?? "", depth + 1) }];
  const emphasis = EMPHASIS.exec(rest);
  if (emphasis) return [emphasis[0].length, { kind: "emphasis", children: parseInline(emphasis[2] ?? "", depth + 1) }];
  return [0];
}

/** Returns the href if it is a path of this product or an https address without user information, otherwise null. */
export function findSafeHref(href: string): string | null {
  if (/^\/(?![/\\])[^\\\s]*$/.test(href)) return href;
  return /^https:\/\/[\p{L}\p{N}][\p{L}\p{N}.-]*(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/iu.test(href) ? href : null;
}
