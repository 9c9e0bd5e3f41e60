/** Addresses in a plain text. Pure. */

export type TextPart = { text: string; is_link: boolean };

/** Whatever stands between spaces after http:// or https://; it ends before the punctuation of the sentence around it. */
const URL_PATTERN = /https?:\/\/[^\s<>"'`]+/gi;

/**
 * A host, perhaps a port, then the path or the end. Nothing may stand before the host: 'https://bank.example@elsewhere.example' leads
 * elsewhere than it says, and so does a backslash, which browsers take for a slash.
 */
const SAFE_URL = /^https?:\/\/[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?(?::\d{1,5})?(?:[/?#]|$)/iu;

/** The text in pieces, in order; a link is a web address that can safely be followed as it stands. */
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

/** 'see (https://a.example/b).' means the address without ').'; one that opens its own bracket keeps the closing one. */
function trimPunctuation(address: string): string {
  let end = address;
  for (;;) {
    const last = end.at(-1) ?? "";
    const unopened = last === ")" && end.split("(").length < end.split(")").length;
    if (!unopened && !/[.,;:!?\]}*_~]/.test(last)) return end;
    end = end.slice(0, -1);
  }
}
