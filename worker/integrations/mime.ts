/** One mail as it goes over the wire (RFC 5322, 2045, 2047). */

export type Address = { name: string; address: string };

export type Mail = {
  /** Unique to what the mail tells: programs show a mail that comes twice once. */
  id: string;
  to: Address;
  subject: string;
  text: string;
  html: string;
  /** The link that a POST unsubscribes with (RFC 8058). */
  unsubscribe: string;
};

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** Bytes in an encoded word: 60 characters of base64 and the 12 around them, of the 75 that are allowed. */
const MAX_WORD_BYTES = 45;

/** A text as a header may hold it: as it is when it is plain, else in encoded words, none of which splits a character. */
export function encodeHeader(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (/^[\x20-\x7e]*$/.test(line) && line.length <= 900 && !line.includes("=?")) return line;
  const words: string[] = [];
  let word = "";
  for (const character of line) {
    if (bytesOf(word + character).byteLength > MAX_WORD_BYTES) {
      words.push(word);
      word = "";
    }
    word += character;
  }
  return [...words, word].map((one) => `=?UTF-8?B?${base64(bytesOf(one))}?=`).join("\r\n ");
}

/** Whether an address can stand in a header as it is. */
export const isPlainAddress = (address: string): boolean =>
  /^[\x21-\x7e]+@[\x21-\x7e]+$/.test(address) && !/[<>",;:\\()[\]]/.test(address);

/** @throws Error for an address that cannot stand in a header */
function encodeAddress({ name, address }: Address): string {
  if (!isPlainAddress(address)) throw new Error("not an address for mail");
  const encoded = encodeHeader(name);
  const phrase = encoded.startsWith("=?") ? encoded : `"${encoded.replaceAll(/["\\]/g, "\\$&")}"`;
  return name === "" ? address : `${phrase} <${address}>`;
}

const part = (type: string, content: string): string =>
  [
    `Content-Type: ${type}; charset=utf-8`,
    "Content-Transfer-Encoding: base64",
    "",
    base64(bytesOf(content.replaceAll(/\r?\n/g, "\r\n"))).replaceAll(/.{76}(?=.)/g, "$&\r\n"),
  ].join("\r\n");

/** Text and HTML, the program's choice; ASCII throughout. */
export function buildMime(mail: Mail, from: Address, at: Date): string {
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  // No line of base64 has an underscore in it.
  const boundary = `=_${mail.id}`;
  return [
    `From: ${encodeAddress(from)}`,
    `To: ${encodeAddress(mail.to)}`,
    `Subject: ${encodeHeader(mail.subject)}`,
    `Date: ${at.toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${mail.id}@${domain}>`,
    `List-Unsubscribe: <${mail.unsubscribe}>`,
    "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
    "Auto-Submitted: auto-generated",
    "MIME-Version: 1.0",
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    "",
    `--${boundary}`,
    part("text/plain", mail.text),
    `--${boundary}`,
    part("text/html", mail.html),
    `--${boundary}--`,
    "",
  ].join("\r\n");
}
