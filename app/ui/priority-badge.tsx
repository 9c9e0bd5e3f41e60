import { humanise } from "../../domain/format/labels.ts";
import { getIconMarkup } from "./icon.tsx";
import type { PriorityIconName } from "./icon-names.ts";

const HEX_COLOR = /^#[0-9a-f]{6}$/i;

export interface PriorityBadgeProps {
  /** The code or name, e.g. HIGH. */
  priority: string;
  /** The priority's colour, `#rrggbb`. Anything else is ignored. */
  color?: string | null;
}

/** Icons of the built-in priorities. Priorities that an administrator added get a dot. */
const PRIORITY_ICONS: Record<string, PriorityIconName> = {
  low: "priority-low",
  medium: "priority-medium",
  high: "priority-high",
  urgent: "priority-urgent",
};

/** A priority as an icon in its colour, with its name. */
export function PriorityBadge({ priority, color }: PriorityBadgeProps) {
  const fill = color && HEX_COLOR.test(color) ? color : "currentColor";
  const icon = PRIORITY_ICONS[priority.toLowerCase()] ?? "priority-other";
  return (
    <span className="priority">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant. */}
      <svg fill={fill} aria-hidden="true" dangerouslySetInnerHTML={getIconMarkup(icon)} />
      <span>{humanise(priority)}</span>
    </span>
  );
}
