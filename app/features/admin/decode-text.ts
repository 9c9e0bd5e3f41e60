/**
 * Decodes a text file that a spreadsheet program saved: as UTF-8, as UTF-16 (little-endian, with a byte order mark), or otherwise as
 * Windows-1252, which Excel uses for CSV.
 */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder("windows-1252").decode(bytes);
    throw error;
  }
}
