/** Finds web addresses in plain text. Pure. */

export type TextPart = { text: string; is_link: boolean };

/** Matches an address: everything from http:// or https:// to the next space or quote. */
const URL_PATTERN = /https?:\/\/[^\s<>"'`]+/gi;

/**
 * Matches an address with a host, an optional port, and an optional path. Does not match addresses with user information
 * ('https://bank.example@elsewhere.example') or a backslash, because they lead to another host than they seem to.
 */
const SAFE_URL = /^https?:\/\/[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?(?::\d{1,5})?(?:[/?#]|$)/iu;

/** Splits a text into plain parts and links. Only addresses that are safe to follow become links. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(URL_PATTERN)) {
    const address = trimPunctuation(found);
    if (!SAFE_URL.test(address)) continue;
    if (index > at) parts.push({ text: text.slice(at, index), is_link: false });
    parts.push({ text: address, is_link: true });
    at = index + address.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), is_link: false });
  return parts;
}

/**
 * Removes punctuation of the surrounding sentence from the end of an address: 'see (https://a.example/b).' Keeps a closing bracket if the
 * address contains its opening bracket.
 */
function trimPunctuation(address: string): string {
  let end = address;
  for (;;) {
    const last = end.at(-1) ?? "";
    const unopened = last === ")" && end.split("(").length < end.split(")").length;
    if (!unopened && !/[.,;:!?\]}*_~]/.test(last)) return end;
    end = end.slice(0, -1);
  }
}
