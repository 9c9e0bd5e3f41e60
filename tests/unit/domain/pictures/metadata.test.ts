import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readOrientation, removeMetadata } from "../../../../domain/pictures/metadata.ts";
import { concatBytes, SAMPLE_FILES } from "../../../support/files.ts";
import { createExifBlock, createGif, createJpeg, createPng, latin1, SECRET } from "../../../support/pictures.ts";

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Returns the orientation that a cleaned picture still has. */
function findOrientation(bytes: Uint8Array): number | null {
  const at = textOf(bytes).indexOf("MM\0*");
  return at < 0 ? null : readOrientation(bytes.subarray(at));
}

describe("removing the metadata of pictures", () => {
  const pictures: [string, string, Uint8Array, Uint8Array][] = [
    ["an upright JPEG", "image/jpeg", createJpeg({ orientation: 1 }), createJpeg(null)],
    ["an upright PNG", "image/png", createPng({ orientation: 1 }), createPng(null)],
    ["a GIF", "image/gif", createGif(true), createGif(false)],
  ];

  test.each(pictures)(
    "after the removal of metadata, %s contains only its picture data and colours",
    (_, type, picture, expected) => {
      expect(textOf(picture)).toContain(SECRET);
      expect(removeMetadata(picture, type)).toEqual(expected);
    },
  );

  test.each(pictures)("removing the metadata of %s a second time changes nothing", (_, type, picture) => {
    const cleaned = removeMetadata(picture, type);
    expect(removeMetadata(cleaned, type)).toEqual(cleaned);
  });

  test.each([2, 3, 4, 5, 6, 7, 8])(
    "a picture with the orientation %i keeps its orientation after the removal of metadata, but no other tag",
    (orientation) => {
      const cleaned = [
        removeMetadata(createJpeg({ orientation }), "image/jpeg"),
        removeMetadata(createJpeg({ orientation, order: "II" }), "image/jpeg"),
        removeMetadata(createPng({ orientation }), "image/png"),
      ];
      expect(cleaned.map(findOrientation)).toEqual([orientation, orientation, orientation]);
      expect(cleaned.filter((picture) => textOf(picture).includes(SECRET))).toEqual([]);
      for (const [index, type] of ["image/jpeg", "image/jpeg", "image/png"].entries())
        expect(removeMetadata(cleaned[index] ?? new Uint8Array(), type)).toEqual(cleaned[index]);
    },
  );

  test("after the removal of metadata, the chunk with the orientation of a PNG has a correct checksum", () => {
    const cleaned = textOf(removeMetadata(createPng({ orientation: 6 }), "image/png"));
    const at = cleaned.indexOf("eXIf");
    // The checksum of the chunk must be the CRC-32 of these 30 bytes.
    expect(cleaned.slice(at + 4 + 26, at + 4 + 30)).toBe(crcOf(cleaned.slice(at, at + 30)));
  });

  test.each([0, 1, 9, 65_535])(
    "the orientation %i is removed from a picture, because the picture looks the same without it",
    (orientation) => {
      expect(readOrientation(createExifBlock(orientation))).toBeNull();
    },
  );

  test("minimal pictures, and files that are not pictures, are not changed by the removal of metadata", () => {
    for (const [kind, type] of [
      ["png", "image/png"],
      ["apng", "image/png"],
      ["jpeg", "image/jpeg"],
      ["gif", "image/gif"],
      ["pdf", "application/pdf"],
    ] as const)
      expect(removeMetadata(SAMPLE_FILES[kind], type)).toEqual(SAMPLE_FILES[kind]);
  });
});

function crcOf(text: string): string {
  const table = Array.from({ length: 256 }, (_, index) => {
    let value = index;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    return value;
  });
  let crc = 0xffffffff;
  for (const byte of latin1(text)) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  const value = ~crc >>> 0;
  return String.fromCharCode(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
}

describe("removing the metadata of damaged pictures", () => {
  const types = ["image/jpeg", "image/png", "image/gif"];
  const whole = [
    createJpeg({ orientation: 6 }),
    createJpeg({ orientation: 6, order: "II" }),
    createPng({ orientation: 6 }),
    createGif(true),
  ];
  const starts = [latin1("\xff\xd8"), latin1("\x89PNG\r\n\x1a\n"), latin1("GIF89a"), latin1("")];

  test("the removal of metadata never throws for random bytes and never makes them longer", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.constantFrom(...starts),
        fc.uint8Array({ maxLength: 600 }),
        (type, start, rest) => {
          const bytes = concatBytes(start, rest);
          expect(removeMetadata(bytes, type).byteLength).toBeLessThanOrEqual(bytes.byteLength);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("the removal of metadata never throws for shortened and changed pictures and never makes them longer", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.constantFrom(...whole),
        fc.nat(500),
        fc.array(fc.tuple(fc.nat(500), fc.nat(255)), { maxLength: 8 }),
        (type, picture, length, changes) => {
          const bytes = picture.slice(0, length);
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
          expect(removeMetadata(bytes, type).byteLength).toBeLessThanOrEqual(bytes.byteLength);
        },
      ),
      { numRuns: 4000 },
    );
  });
});
