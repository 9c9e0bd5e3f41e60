import { isNotificationKind, NOTIFICATIONS, type NotificationKind } from "../../../domain/notifications/catalogue.ts";
import type { IconName } from "../../ui/icon-names.ts";

export interface NotificationStyle {
  icon: IconName;
  /** The classes for the colours of the icon. The title of the notification says the same as the colours. */
  className: string;
}

/** The classes for the colours of each tone. */
const TONES: Record<(typeof NOTIFICATIONS)[NotificationKind]["tone"], string> = {
  primary: "bg-primary/10 text-primary",
  neutral: "bg-base-content/8 text-muted",
  success: "bg-success/12 text-success",
  warning: "bg-warning/12 text-warning",
  error: "bg-error/12 text-error",
};

/** Returns the icon and the colours for a kind of notification, or a neutral bell for unknown kinds. */
export function getNotificationStyle(kind: string): NotificationStyle {
  const { icon, tone } = isNotificationKind(kind) ? NOTIFICATIONS[kind] : ({ icon: "bell", tone: "neutral" } as const);
  return { icon, className: TONES[tone] };
}
