/** Builds small pictures with metadata. */
import { concatBytes } from "./files.ts";

export const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const be16 = (value: number): number[] => [value >> 8, value & 0xff];
const be32 = (value: number): number[] => [...be16(value >>> 16), ...be16(value & 0xffff)];

/** A text in the metadata of the pictures that no cleaned picture may contain. */
export const SECRET = "48.8566N 2.3522E";

/** Returns an Exif block with an orientation and a text. */
export function createExifBlock(orientation: number, order: "II" | "MM" = "MM"): Uint8Array {
  const text = latin1(`${SECRET}\0`);
  const number = (value: number, bytes: number): number[] => {
    const big = be32(value).slice(4 - bytes);
    return order === "MM" ? big : big.reverse();
  };
  const entry = (tag: number, type: number, count: number, value: number[]) => [
    ...number(tag, 2),
    ...number(type, 2),
    ...number(count, 4),
    ...value,
  ];
  return Uint8Array.from([
    ...latin1(order),
    ...number(42, 2),
    ...number(8, 4),
    ...number(2, 2),
    ...entry(0x010e, 2, text.length, number(38, 4)),
    ...entry(0x0112, 3, 1, [...number(orientation, 2), 0, 0]),
    ...number(0, 4),
    ...text,
  ]);
}

const segment = (code: number, content: Uint8Array): Uint8Array =>
  concatBytes(Uint8Array.from([0xff, code, ...be16(content.length + 2)]), content);

const JFIF = segment(0xe0, latin1("JFIF\0\x01\x01\0\0\x01\0\x01\0\0"));
const ICC = segment(0xe2, latin1("ICC_PROFILE\0\x01\x01profile"));
const TABLES = segment(0xdb, new Uint8Array(65));
const FRAME = segment(0xc2, latin1("\x08\0\x01\0\x01\x01\x01\x11\0"));
const SCAN = concatBytes(segment(0xda, latin1("\x01\x01\0\0?\0")), latin1("\x12\xff\0\x34\xff\xd0\x56"));
const exifSegment = (exif: Uint8Array) => segment(0xe1, concatBytes(latin1("Exif\0\0"), exif));

/**
 * Returns a progressive JPEG with two scans. With `metadata`, it also has Exif, XMP, IPTC, comments, and data after its
 * end.
 */
export function createJpeg(metadata: { orientation: number; order?: "II" | "MM" } | null): Uint8Array {
  if (!metadata)
    return concatBytes(latin1("\xff\xd8"), JFIF, ICC, TABLES, FRAME, SCAN, TABLES, SCAN, latin1("\xff\xd9"));
  return concatBytes(
    latin1("\xff\xd8"),
    JFIF,
    exifSegment(createExifBlock(metadata.orientation, metadata.order)),
    segment(0xe1, latin1(`http://ns.adobe.com/xap/1.0/\0<x>${SECRET}</x>`)),
    ICC,
    segment(0xe2, latin1(`MPF\0${SECRET}`)),
    segment(0xed, latin1(`Photoshop 3.0\0${SECRET}`)),
    segment(0xfe, latin1(SECRET)),
    TABLES,
    FRAME,
    SCAN,
    segment(0xfe, latin1(SECRET)),
    TABLES,
    SCAN,
    latin1("\xff\xd9"),
    latin1(SECRET),
  );
}

const chunk = (type: string, content: Uint8Array): Uint8Array =>
  // The checksum is wrong, because the tested code must not depend on it.
  concatBytes(Uint8Array.from(be32(content.length)), latin1(type), content, latin1("\x01\x02\x03\x04"));

const HEADER = chunk("IHDR", latin1("\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0"));
const DATA = chunk("IDAT", latin1("x\x9cc\0\x01\0\0\x05\0\x01"));
const COLOURS = concatBytes(
  chunk("gAMA", latin1("\0\0\xb1\x8f")),
  chunk("pHYs", latin1("\0\0\x0b\x13\0\0\x0b\x13\x01")),
);

export function createPng(metadata: { orientation: number } | null): Uint8Array {
  const signature = latin1("\x89PNG\r\n\x1a\n");
  if (!metadata) return concatBytes(signature, HEADER, COLOURS, DATA, chunk("IEND", latin1("")));
  return concatBytes(
    signature,
    HEADER,
    COLOURS,
    chunk("tEXt", latin1(`Comment\0${SECRET}`)),
    chunk("zTXt", latin1(`Comment\0\0${SECRET}`)),
    chunk("iTXt", latin1(`XML:com.adobe.xmp\0\0\0\0\0${SECRET}`)),
    chunk("tIME", latin1("\x07\xea\x0b\x18\x0b\x0b\x0b")),
    chunk("eXIf", createExifBlock(metadata.orientation)),
    chunk("prVt", latin1(SECRET)),
    DATA,
    chunk("IEND", latin1("")),
    latin1(SECRET),
  );
}

const blocks = (text: string): Uint8Array => concatBytes(Uint8Array.of(text.length), latin1(text), Uint8Array.of(0));

export function createGif(has_metadata: boolean): Uint8Array {
  const start = latin1("GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0");
  const repeat = concatBytes(latin1("!\xff\x0bNETSCAPE2.0"), latin1("\x03\x01\0\0\0"));
  const control = latin1("!\xf9\x04\0\0\0\0\0");
  const image = latin1(",\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0");
  if (!has_metadata) return concatBytes(start, repeat, control, image, latin1(";"));
  const comment = concatBytes(latin1("!\xfe"), blocks(SECRET));
  const xmp = concatBytes(latin1("!\xff\x0bXMP DataXMP"), blocks(SECRET));
  return concatBytes(start, comment, repeat, xmp, control, image, comment, latin1(";"), latin1(SECRET));
}
