/**
 * Removes metadata from pictures: locations, devices, authors, previews and comments. Keeps what affects how a picture looks: its colours,
 * its animation and its orientation. For any input, never throws and never returns more bytes than it gets.
 */

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const COMMENT = 0xfe;

/**
 * The size in bytes of an Exif block that contains only an orientation: the TIFF header, one entry, and the mark that no further block
 * follows.
 */
const EXIF_BYTES = 26;
const EXIF_PREFIX = "Exif\0\0";

/** The JPEG application segments that affect the colours. For each marker, the text with which such a segment begins. */
const LOOK_SEGMENTS: Readonly<Record<number, string>> = { 224: "JFIF\0", 226: "ICC_PROFILE\0", 238: "Adobe" };

/**
 * The optional PNG chunks that affect how a picture looks. All other optional chunks are removed, because they can contain texts, times and
 * any other data.
 */
const LOOK_CHUNKS = new Set(
  "tRNS gAMA cHRM sRGB iCCP cICP mDCV mDCv cLLI cLLi sBIT bKGD hIST pHYs sPLT acTL fcTL fdAT".split(" "),
);

/** The GIF application extensions that control how often an animation repeats. */
const LOOK_EXTENSIONS = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"];

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const toBytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.byteLength;
  }
  return joined;
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Returns the orientation in an Exif block, from 2 to 8, or null if the picture is upright or the block has no orientation. */
export function readOrientation(exif: Uint8Array): number | null {
  if (exif.byteLength < EXIF_BYTES) return null;
  const order = textAt(exif, 0, 2);
  if (order !== "II" && order !== "MM") return null;
  const little = order === "II";
  const view = viewOf(exif);
  const start = view.getUint32(4, little);
  if (start + 2 > exif.byteLength) return null;
  const count = view.getUint16(start, little);
  for (let entry = 0; entry < count; entry += 1) {
    const at = start + 2 + entry * 12;
    if (at + 12 > exif.byteLength) return null;
    if (view.getUint16(at, little) !== 0x0112) continue;
    const orientation = view.getUint16(at + 8, little);
    return orientation >= 2 && orientation <= 8 ? orientation : null;
  }
  return null;
}

/** Returns an Exif block that contains only an orientation. */
function createExif(orientation: number): Uint8Array {
  const exif = new Uint8Array(EXIF_BYTES);
  exif.set(toBytes("MM\0*"));
  const view = viewOf(exif);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, 0x0112);
  view.setUint16(12, 3);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return exif;
}

/** Returns the position of the marker that ends the image data beginning at `from`, or the end of the file if there is none. */
function findMarker(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.byteLength; at += 1) {
    const code = bytes[at + 1] ?? 0;
    // FF 00 is a data byte, FF D0 to FF D7 are restart markers within the data, and FF FF is padding.
    const is_data = code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7);
    if (bytes[at] === 0xff && !is_data) return at;
  }
  return bytes.byteLength;
}

/**
 * Returns a JPEG without the application segments and comments that do not affect how it looks. Removes all bytes after the end of the
 * picture.
 */
function cleanJpeg(bytes: Uint8Array): Uint8Array {
  const parts = [bytes.subarray(0, 2)];
  let has_orientation = false;
  for (let at = findMarker(bytes, 2); at < bytes.byteLength; ) {
    const code = bytes[at + 1] ?? 0;
    if (code === END_OF_IMAGE) {
      parts.push(bytes.subarray(at, at + 2));
      break;
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = Math.min(at + 2 + Math.max(length, 2), bytes.byteLength);
    const is_application = code >= 0xe0 && code <= 0xef;
    const prefix = LOOK_SEGMENTS[code];
    if (is_application && textAt(bytes, at + 4, EXIF_PREFIX.length) === EXIF_PREFIX && !has_orientation) {
      const orientation = readOrientation(bytes.subarray(at + 4 + EXIF_PREFIX.length, end));
      if (orientation !== null) {
        has_orientation = true;
        const size = 2 + EXIF_PREFIX.length + EXIF_BYTES;
        parts.push(Uint8Array.of(0xff, 0xe1, 0, size), toBytes(EXIF_PREFIX), createExif(orientation));
      }
    } else if (
      is_application ? prefix !== undefined && textAt(bytes, at + 4, prefix.length) === prefix : code !== COMMENT
    ) {
      parts.push(bytes.subarray(at, end));
    }
    const next = findMarker(bytes, end);
    if (code === START_OF_SCAN) parts.push(bytes.subarray(end, next));
    at = next;
  }
  return concat(parts);
}

/** Returns the CRC-32 of a PNG chunk, over its type and its data. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function createChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(data.byteLength + 12);
  const view = viewOf(chunk);
  view.setUint32(0, data.byteLength);
  chunk.set(toBytes(type), 4);
  chunk.set(data, 8);
  view.setUint32(data.byteLength + 8, crc32(chunk.subarray(4, data.byteLength + 8)));
  return chunk;
}

/** Returns a PNG with its critical chunks and the optional chunks of `LOOK_CHUNKS`. Removes all bytes after the end of the picture. */
function cleanPng(bytes: Uint8Array): Uint8Array {
  const parts = [bytes.subarray(0, 8)];
  const view = viewOf(bytes);
  let has_orientation = false;
  for (let at = 8; at + 8 <= bytes.byteLength; ) {
    const type = textAt(bytes, at + 4, 4);
    const end = Math.min(at + 12 + view.getUint32(at), bytes.byteLength);
    if (type === "eXIf" && !has_orientation) {
      const orientation = readOrientation(bytes.subarray(at + 8, end - 4));
      if (orientation !== null) {
        has_orientation = true;
        parts.push(createChunk("eXIf", createExif(orientation)));
      }
    } else if (/^[A-Z]/.test(type) || LOOK_CHUNKS.has(type)) {
      parts.push(bytes.subarray(at, end));
    }
    at = type === "IEND" ? bytes.byteLength : end;
  }
  return concat(parts);
}

/** Returns the position after the data blocks of a GIF that begin at `from`. */
function skipBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let size = bytes[at]; size !== undefined && size !== 0; size = bytes[at]) at += size + 1;
  return Math.min(at + 1, bytes.byteLength);
}

/** Returns the size in bytes of a GIF colour table that has these flags. */
const colourTableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/**
 * Returns a GIF without comments and without extensions that do not affect how it looks. Removes all bytes after the end of the picture.
 */
function cleanGif(bytes: Uint8Array): Uint8Array {
  const header_end = 13 + colourTableBytes(bytes[10] ?? 0);
  const parts = [bytes.subarray(0, header_end)];
  for (let at = header_end; at < bytes.byteLength; ) {
    const kind = bytes[at];
    let end = at + 1;
    let is_needed = true;
    if (kind === 0x21) {
      const label = bytes[at + 1];
      end = skipBlocks(bytes, at + 2);
      is_needed = label === 0xff ? LOOK_EXTENSIONS.includes(textAt(bytes, at + 3, 11)) : label !== COMMENT;
    } else if (kind === 0x2c) {
      end = skipBlocks(bytes, at + 11 + colourTableBytes(bytes[at + 9] ?? 0));
    }
    if (is_needed) parts.push(bytes.subarray(at, end));
    at = kind === 0x3b ? bytes.byteLength : end;
  }
  return concat(parts);
}

const CLEANERS: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  "image/jpeg": cleanJpeg,
  "image/png": cleanPng,
  "image/gif": cleanGif,
};

/** Returns the bytes of a file to store: a picture without its metadata, or any other file unchanged. */
export function removeMetadata(content: Uint8Array, content_type: string): Uint8Array {
  return CLEANERS[content_type]?.(content) ?? content;
}
