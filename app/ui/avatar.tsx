import { initials } from "../../domain/format/initials.ts";
import { cx } from "./cx.ts";

/** A person's initials. Decorative: the name must be beside it. */
export function Avatar({ name, size = "md" }: { name: string; size?: "sm" | "md" | "lg" }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid shrink-0 select-none place-items-center rounded-full bg-secondary font-semibold text-secondary-content",
        size === "sm" && "size-6 text-[0.625rem]",
        size === "md" && "size-9 text-xs",
        size === "lg" && "size-16 text-xl",
      )}
    >
      {initials(name)}
    </span>
  );
}
