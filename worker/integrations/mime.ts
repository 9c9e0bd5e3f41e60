/**
 * Builds mails as MIME messages (RFC 5322, 2045, 2047). docs/decisions/0045-libraries-and-our-own.md explains why no
 * library is used.
 */

export type MailAddress = { name: string; address: string };

export type Mail = {
  /** The id of the notification. If a mail arrives twice, mail programs use the id to display it once. */
  id: string;
  to: MailAddress;
  subject: string;
  text: string;
  html: string;
  /** A JSON file; absent if the mail has none. */
  attachment?: { file_name: string; text: string };
  /**
   * The URL to which a mail program sends a POST to unsubscribe (RFC 8058); null for a mail about the recipient's own
   * password.
   */
  unsubscribe: string | null;
};

const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/**
 * The maximum number of bytes in one encoded word of a header. 45 bytes become 60 characters of base64; with the 12
 * characters around them, this is below the limit of 75 characters.
 */
const MAX_WORD_BYTES = 45;

/**
 * Returns a text for a header of a mail: unchanged if it is short ASCII, otherwise as encoded words. No character is
 * split between two words.
 */
export function encodeMailHeader(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (/^[\x20-\x7e]*$/.test(line) && line.length <= 900 && !line.includes("=?")) return line;
  const words: string[] = [];
  let word = "";
  for (const character of line) {
    if (toBytes(word + character).byteLength > MAX_WORD_BYTES) {
      words.push(word);
      word = "";
    }
    word += character;
  }
  return [...words, word].map((text) => `=?UTF-8?B?${base64(toBytes(text))}?=`).join("\r\n ");
}

/** Whether a mail address can be written to a header without encoding. */
export const isPlainAddress = (address: string): boolean =>
  /^[\x21-\x7e]+@[\x21-\x7e]+$/.test(address) && !/[<>",;:\\()[\]]/.test(address);

/** Returns a name and address for a header. Throws if the address cannot be written to a header without encoding. */
function encodeAddress({ name, address }: MailAddress): string {
  if (!isPlainAddress(address)) throw new Error("not an address for mail");
  const encoded = encodeMailHeader(name);
  const phrase = encoded.startsWith("=?") ? encoded : `"${encoded.replaceAll(/["\\]/g, "\\$&")}"`;
  return name === "" ? address : `${phrase} <${address}>`;
}

const encodedPart = (headers: readonly string[], content: string): string =>
  [
    ...headers,
    "Content-Transfer-Encoding: base64",
    "",
    base64(toBytes(content)).replaceAll(/.{76}(?=.)/g, "$&\r\n"),
  ].join("\r\n");

const textPart = (type: string, content: string): string =>
  encodedPart([`Content-Type: ${type}; charset=utf-8`], content.replaceAll(/\r?\n/g, "\r\n"));

/** The content of the file is not changed, because its signature covers every byte. */
const filePart = ({ file_name, text }: NonNullable<Mail["attachment"]>): string =>
  encodedPart(["Content-Type: application/json", `Content-Disposition: attachment; filename="${file_name}"`], text);

const multipart = (type: string, boundary: string, parts: readonly string[]): string =>
  [
    `Content-Type: multipart/${type}; boundary="${boundary}"`,
    "",
    ...parts.flatMap((part) => [`--${boundary}`, part]),
    `--${boundary}--`,
    "",
  ].join("\r\n");

/** Returns the mail as a MIME message in ASCII, with a text part, an HTML part and the file, if it has one. */
export function buildMime(mail: Mail, from: MailAddress, at: Date): string {
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  // No line of a part equals the boundary: the parts are base64, which has no underscore.
  const boundary = `=_${mail.id}`;
  const content = multipart("alternative", boundary, [
    textPart("text/plain", mail.text),
    textPart("text/html", mail.html),
  ]);
  return [
    `From: ${encodeAddress(from)}`,
    `To: ${encodeAddress(mail.to)}`,
    `Subject: ${encodeMailHeader(mail.subject)}`,
    `Date: ${at.toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${mail.id}@${domain}>`,
    ...(mail.unsubscribe === null
      ? []
      : [`List-Unsubscribe: <${mail.unsubscribe}>`, "List-Unsubscribe-Post: List-Unsubscribe=One-Click"]),
    "Auto-Submitted: auto-generated",
    "MIME-Version: 1.0",
    mail.attachment ? multipart("mixed", `${boundary}_`, [content, filePart(mail.attachment)]) : content,
  ].join("\r\n");
}
