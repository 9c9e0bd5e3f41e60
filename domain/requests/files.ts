/** The rule for attachments, which pages and API share (R22). The content decides, not the claimed type. Pure. */
import { LIMITS } from "../limits.ts";
import type { Message } from "../message.ts";
import { ATTACHMENT_MEDIA_TYPES, type AttachmentMediaType, REQUEST_FIELD_MESSAGES } from "./messages.ts";

/**
 * The first bytes of each allowed type. An animated PNG has those of a PNG. A file with other bytes before these is
 * refused, because browsers may interpret it as another type.
 */
const FILE_SIGNATURES: Record<AttachmentMediaType, readonly string[]> = {
  "image/jpeg": ["\xff\xd8\xff"],
  "image/png": ["\x89PNG\r\n\x1a\n\0\0\0\rIHDR"],
  "image/gif": ["GIF87a", "GIF89a"],
  "application/pdf": ["%PDF-"],
};

/** The number of bytes from the beginning of a file that `findFileProblem` needs. */
export const FILE_HEAD_BYTES = 1024;

/** Returns the type of a file by its first bytes; null if the type is not allowed. */
export function detectFileType(head: Uint8Array): AttachmentMediaType | null {
  const text = toBinaryText(head.subarray(0, 16));
  const matches = (type: AttachmentMediaType) => FILE_SIGNATURES[type].some((signature) => text.startsWith(signature));
  return ATTACHMENT_MEDIA_TYPES.find(matches) ?? null;
}

/**
 * Matches files that were pictures or PDFs before a program changed their first bytes: it put blanks or a byte order mark before them, changed
 * line breaks, cut the file, or filled it with zeros.
 */
const DAMAGED = /^\0+$|^[\s\xef\xbb\xbf]*(?:%PDF-|GIF8|\x89?PNG[\r\n]|\xff\xd8)|^.{0,12}(?:JFIF|Exif)\0/s;

/**
 * Returns the message about a file that cannot be attached; null if it can.
 * @param file `head`: at least the first FILE_HEAD_BYTES bytes, or all if there are fewer
 */
export function findFileProblem({
  name,
  size,
  head,
}: {
  name: string;
  size: number;
  head: Uint8Array;
}): Message | null {
  if (size === 0) return REQUEST_FIELD_MESSAGES.fileEmpty(name);
  if (size > LIMITS.attachment_bytes) return REQUEST_FIELD_MESSAGES.fileTooLarge(name);
  if (detectFileType(head) !== null) return null;
  return DAMAGED.test(toBinaryText(head.subarray(0, FILE_HEAD_BYTES)))
    ? REQUEST_FIELD_MESSAGES.fileDamaged(name)
    : REQUEST_FIELD_MESSAGES.fileType(name);
}

/** Returns the bytes as a text with one character for each byte. */
const toBinaryText = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
