import type { SubmittedFile } from "../../domain/inputs/requests.ts";

const bytes = (latin1: string): Uint8Array => Uint8Array.from(latin1, (char) => char.charCodeAt(0));

/** A minimal file of each type. */
export const SAMPLE_FILES = {
  png: bytes(
    "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\nIDATx\x9cc\0\x01\0\0\x05\0\x01\r\n-\xb4\0\0\0\0IEND\xaeB`\x82",
  ),
  apng: bytes(
    "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\x08acTL\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\nIDATx\x9cc\0\x01\0\0\x05\0\x01\r\n-\xb4",
  ),
  jpeg: bytes("\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xd9"),
  gif: bytes("GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0!\xf9\x04\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;"),
  pdf: bytes("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF"),
  svg: bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: bytes("<!doctype html><script>alert(1)</script>"),
  exe: bytes(`MZ\x90\0\x03\0\0\0${"\0".repeat(60)}`),
  zip: bytes(`PK\x03\x04\x14\0\0\0\0\0${"\0".repeat(40)}`),
  text: bytes("%PDF is what this only talks about"),
  empty: bytes(""),
} as const;

export const concatBytes = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(parts.flatMap((part) => [...part]));

export const createFileInput = (kind: keyof typeof SAMPLE_FILES, filename: string = `${kind}.bin`): SubmittedFile => ({
  filename,
  content: SAMPLE_FILES[kind],
});
