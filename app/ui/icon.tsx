import { cx } from "./cx.ts";
import type { IconName, PriorityIconName } from "./icon-names.ts";
import sprite from "./icons.svg?url";

/** Returns the address of an icon in the file with all icons, which browsers keep. */
export const getIconAddress = (name: IconName | PriorityIconName): string => `${sprite}#${name}`;

/** An icon in the text colour, 16 px by default. Screen readers ignore it, so text beside it must have the same meaning. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={cx("icon", className)} aria-hidden="true">
      <use href={getIconAddress(name)} />
    </svg>
  );
}
