import { getIconAddress } from "./icon.tsx";
import { PRIORITY_ICON_NAMES } from "./icon-names.ts";

const HEX_COLOR = /^#[0-9a-f]{6}$/i;

export interface PriorityBadgeProps {
  /** The code of the priority, such as HIGH, which has the icon. */
  code: string;
  /** The name of the priority, which people read (R54). */
  name: string;
  /** The priority's colour, `#rrggbb`. A value in another format is ignored. */
  color?: string | null;
  /** The element that contains the icon and the name. */
  as?: "span" | "li";
}

/** Shows a priority with its name, and an icon in the priority's colour. */
export function PriorityBadge({ code, name: label, color, as: Element = "span" }: PriorityBadgeProps) {
  const fill = color && HEX_COLOR.test(color) ? color : "currentColor";
  const icon = PRIORITY_ICON_NAMES.find((name) => name === code.toLowerCase()) ?? "other";
  return (
    <Element className="priority">
      <svg fill={fill} aria-hidden="true">
        <use href={getIconAddress(icon)} />
      </svg>
      <bdi>{label}</bdi>
    </Element>
  );
}
