import { humanise } from "../../domain/roles.ts";
import { getIconMarkup } from "./icon.tsx";
import type { PriorityIconName } from "./icon-names.ts";

const HEX_COLOR = /^#[0-9a-f]{6}$/i;

export interface PriorityBadgeProps {
  /** The code or name, e.g. HIGH. */
  priority: string;
  /** The priority's own colour, `#rrggbb`; anything else is left out. */
  color?: string | null;
}

/** Priorities that an admin added have no known height and get a dot. */
const PRIORITY_ICONS: Record<string, PriorityIconName> = {
  low: "priority-low",
  medium: "priority-medium",
  high: "priority-high",
  urgent: "priority-urgent",
};

/** A request's priority: a small gauge in its colour, and the word. */
export function PriorityBadge({ priority, color }: PriorityBadgeProps) {
  const fill = color && HEX_COLOR.test(color) ? color : "currentColor";
  const sign = PRIORITY_ICONS[priority.toLowerCase()] ?? "priority-other";
  return (
    <span className="priority">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours. */}
      <svg fill={fill} aria-hidden="true" dangerouslySetInnerHTML={getIconMarkup(sign)} />
      <span>{humanise(priority)}</span>
    </span>
  );
}
