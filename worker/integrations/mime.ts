/**
 * Builds mails as MIME messages (RFC 5322, 2045, 2047). docs/decisions/packages.md explains why no
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
  /** The number of the request that the mail is about, so that mail programs show all mails about it together; absent for other mails. */
  request_id?: string | null;
};

const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** The maximum length of a line of a header (RFC 2047). A longer word, such as an address, has a line of its own. */
const MAX_LINE_LENGTH = 76;
/** The maximum length of an encoded word. 12 of its characters are not text. */
const MAX_ENCODED_LENGTH = 75;
const ENCODING_LENGTH = "=?UTF-8?B??=".length;

/** Returns a header of a mail. Its words, which are divided by spaces, are put on lines of at most 76 characters where they fit. */
function formatHeader(name: string, words: readonly string[]): string {
  const [first = "", ...others] = words;
  const lines = [`${name}: ${first}`];
  for (const word of others) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length <= MAX_LINE_LENGTH) lines[lines.length - 1] = line;
    else lines.push(` ${word}`);
  }
  return lines.join("\r\n");
}

/**
 * Returns the words of a text for a header of a mail: unchanged if they are short ASCII, otherwise as encoded words. No character is split
 * between two words.
 * @param used the number of characters of the header before the text
 */
export function toHeaderWords(text: string, used: number): string[] {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const words = line.split(" ");
  const isPlain = /^[\x20-\x7e]*$/.test(line) && !line.includes("=?");
  if (isPlain && words.every(({ length }) => length < MAX_LINE_LENGTH - used)) return words;
  const encoded: string[] = [];
  let word = "";
  for (const character of line) {
    const room = encoded.length === 0 ? MAX_LINE_LENGTH - used : MAX_ENCODED_LENGTH;
    const max_bytes = Math.floor((Math.min(room, MAX_ENCODED_LENGTH) - ENCODING_LENGTH) / 4) * 3;
    if (toBytes(word + character).byteLength > max_bytes) {
      encoded.push(word);
      word = "";
    }
    word += character;
  }
  return [...encoded, word].map((part) => `=?UTF-8?B?${base64(toBytes(part))}?=`);
}

const formatTextHeader = (name: string, text: string): string =>
  formatHeader(name, toHeaderWords(text, name.length + 2));

/** Whether a mail address can be written to a header without encoding. */
export const isPlainAddress = (address: string): boolean =>
  /^[\x21-\x7e]+@[\x21-\x7e]+$/.test(address) && !/[<>",;:\\()[\]]/.test(address);

/** Returns a header with a name and address. Throws if the address cannot be written to a header without encoding. */
function formatAddressHeader(header: string, { name, address }: MailAddress): string {
  if (!isPlainAddress(address)) throw new Error("not an address for mail");
  if (name === "") return formatHeader(header, [address]);
  // The quotation marks around a name take two characters more.
  const words = toHeaderWords(name, header.length + 4);
  const phrase = words[0]?.startsWith("=?") ? words : quoteWords(words);
  return formatHeader(header, [...phrase, `<${address}>`]);
}

/** Returns the words of a quoted text. */
function quoteWords(words: readonly string[]): string[] {
  const escaped = words.map((word) => word.replaceAll(/["\\]/g, "\\$&"));
  return escaped.map((word, at) => `${at === 0 ? '"' : ""}${word}${at === words.length - 1 ? '"' : ""}`);
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
    formatAddressHeader("From", from),
    formatAddressHeader("To", mail.to),
    formatTextHeader("Subject", mail.subject),
    `Date: ${at.toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${mail.id}@${domain}>`,
    ...formatThreadHeaders(mail, domain),
    ...(mail.unsubscribe === null
      ? []
      : [`List-Unsubscribe: <${mail.unsubscribe}>`, "List-Unsubscribe-Post: List-Unsubscribe=One-Click"]),
    "Auto-Submitted: auto-generated",
    "MIME-Version: 1.0",
    mail.attachment ? multipart("mixed", `${boundary}_`, [content, filePart(mail.attachment)]) : content,
  ].join("\r\n");
}

/**
 * Returns the headers that join all mails about one request. No mail has the id that they name, but mail programs show mails that name the
 * same one together.
 */
function formatThreadHeaders({ request_id }: Mail, domain: string): string[] {
  if (!request_id) return [];
  const local = encodeURIComponent(request_id).replaceAll(/[()'.]/g, "-");
  const id = `<request.${local}@${domain}>`;
  return [`In-Reply-To: ${id}`, `References: ${id}`];
}
