import type { FilterStatus } from "../../domain/requests/lifecycle.ts";
import { Badge, type BadgeVariant, type Tone } from "./badge.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { useTexts } from "./texts.tsx";

/** The style, colour and icon of each status. Spec section 4 (Badge style) defines the styles. */
export const STATUS_STYLE: Record<FilterStatus, { variant: BadgeVariant; tone: Tone; icon: IconName }> = {
  pending: { variant: "secondary", tone: "info", icon: "clock" },
  approved: { variant: "default", tone: "success", icon: "circle-check" },
  rejected: { variant: "destructive", tone: "error", icon: "circle-x" },
  cancelled: { variant: "outline", tone: "neutral", icon: "ban" },
  needs_info: { variant: "outline", tone: "warning", icon: "circle-question-mark" },
  overdue: { variant: "destructive", tone: "error", icon: "timer-off" },
  reassigned: { variant: "secondary", tone: "neutral", icon: "user-round-pen" },
  modified: { variant: "secondary", tone: "neutral", icon: "pencil" },
};

/** Shows a request's status with icon, text and colour, because not everybody can see the colour. */
export function StatusBadge({ status }: { status: FilterStatus }) {
  const messages = useTexts().common;

  const { variant, tone, icon } = STATUS_STYLE[status];
  return (
    <Badge variant={variant} tone={tone} icon={<Icon name={icon} />}>
      <span>{messages.status[status]}</span>
    </Badge>
  );
}
