/** Joins class names; false, null and undefined are left out. */
export function cx(...parts: Array<string | false | null | undefined>): string {
  let joined = "";
  for (const part of parts) if (part) joined += joined ? ` ${part}` : part;
  return joined;
}
