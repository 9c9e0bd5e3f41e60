import { cx } from "./cx.ts";

/** Shows a person's initials. Screen readers ignore it, so the name must be beside it. */
export function Avatar({ name, size = "md" }: { name: string; size?: "sm" | "md" | "lg" }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "initials",
        size === "sm" && "size-6 text-[0.625rem]",
        size === "md" && "size-9 text-xs",
        size === "lg" && "size-16 text-xl",
      )}
    >
      {getInitials(name)}
    </span>
  );
}

/** Returns the initials of the first and the last word in capitals: 'Awa Koné' -> 'AK'. Returns '?' if the name has no letter or digit. */
export function getInitials(name: string): string {
  const words = name.split(/[\s.]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const first = words[0];
  if (first === undefined) return "?";
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return [first, last]
    .map((word) => (word ? (Array.from(word)[0] ?? "") : ""))
    .join("")
    .toUpperCase();
}
