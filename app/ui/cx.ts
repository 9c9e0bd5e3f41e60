/** Returns the class names joined by spaces, without false, null and undefined. */
export function cx(...parts: Array<string | false | null | undefined>): string {
  let joined = "";
  for (const part of parts) if (part) joined += joined ? ` ${part}` : part;
  return joined;
}
