import { humanise } from "../../domain/format/labels.ts";
import { getIconMarkup } from "./icon.tsx";
import type { PriorityIconName } from "./icon-names.ts";

const HEX_COLOR = /^#[0-9a-f]{6}$/i;

export interface PriorityBadgeProps {
  /** The code or the name of the priority, e.g. HIGH. */
  priority: string;
  /** The priority's colour, `#rrggbb`. A value in another format is ignored. */
  color?: string | null;
  /** The element that contains the icon and the name. */
  as?: "span" | "li";
}

/** The icons of the built-in priorities. Priorities that an administrator added get a dot. */
const PRIORITY_ICONS: Record<string, PriorityIconName> = {
  low: "priority-low",
  medium: "priority-medium",
  high: "priority-high",
  urgent: "priority-urgent",
};

/** Shows a priority with its name, and an icon in the priority's colour. */
export function PriorityBadge({ priority, color, as: Element = "span" }: PriorityBadgeProps) {
  const fill = color && HEX_COLOR.test(color) ? color : "currentColor";
  const icon = PRIORITY_ICONS[priority.toLowerCase()] ?? "priority-other";
  return (
    <Element className="priority">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant. */}
      <svg fill={fill} aria-hidden="true" dangerouslySetInnerHTML={getIconMarkup(icon)} />
      <span>{humanise(priority)}</span>
    </Element>
  );
}
