import type { Announcement } from "../../../domain/announcements/entities.ts";
import type {
  AnnouncementCategory,
  AnnouncementPriority,
  AnnouncementStatus,
} from "../../../domain/announcements/rules.ts";
import { roleLabel } from "../../../domain/format/labels.ts";
import { formatList } from "../../../domain/format/lists.ts";
import type { Texts } from "../../../texts/screens.ts";
import { Badge, type BadgeVariant, type Tone } from "../../ui/badge.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { PriorityBadge } from "../../ui/priority-badge.tsx";
import { nameDepartment, renderMessage } from "../../ui/render-message.ts";
import { useTexts } from "../../ui/texts.tsx";

const CATEGORY_TONE: Record<AnnouncementCategory, Tone> = {
  general: "neutral",
  policy: "info",
  system: "warning",
  training: "success",
  event: "primary",
  urgent: "error",
};

/** The colours of the priorities. They are equal to the default colours of request priorities. */
const PRIORITY_COLOR: Record<AnnouncementPriority, string> = {
  low: "#6B7280",
  medium: "#2563EB",
  high: "#D97706",
  urgent: "#DC2626",
};

const STATUS_STYLE: Record<AnnouncementStatus, { variant: BadgeVariant; tone: Tone; icon: IconName }> = {
  draft: { variant: "outline", tone: "neutral", icon: "pencil" },
  pending_approval: { variant: "secondary", tone: "info", icon: "clock" },
  approved: { variant: "default", tone: "success", icon: "circle-check" },
  rejected: { variant: "destructive", tone: "error", icon: "circle-x" },
};

type BadgeFields = Pick<Announcement, "category" | "priority" | "status" | "unread" | "is_expired">;

/**
 * Shows badges for 'unread', the status, the category and the priority. Shows no status badge for an approved announcement that has not
 * expired.
 */
export function AnnouncementBadges({ announcement }: { announcement: BadgeFields }) {
  const text = useTexts().announcements;

  const { category, priority, status, unread, is_expired } = announcement;
  const { variant, tone, icon } = STATUS_STYLE[status];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {unread ? (
        <Badge variant="default" icon={<Icon name="bell-ring" />}>
          {text.isNew}
        </Badge>
      ) : null}
      {status === "approved" && !is_expired ? null : (
        <Badge
          variant={is_expired ? "outline" : variant}
          tone={is_expired ? "neutral" : tone}
          icon={<Icon name={is_expired ? "timer-off" : icon} />}
        >
          <span>{is_expired ? text.expired : text.statuses[status]}</span>
        </Badge>
      )}
      <Badge tone={CATEGORY_TONE[category]}>{text.categories[category]}</Badge>
      <PriorityBadge code={priority} name={text.priorities[priority]} color={PRIORITY_COLOR[priority]} />
    </div>
  );
}

type FactFields = Pick<
  Announcement,
  "author_name" | "created_at" | "expires_at" | "is_expired" | "target_departments" | "target_roles"
>;

/** Shows the author, the date, the audience and the expiry date. */
export function AnnouncementByline({ announcement }: { announcement: FactFields }) {
  const texts = useTexts();
  const text = texts.announcements;

  const { author_name, created_at, expires_at, is_expired } = announcement;
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
      <li className="flex items-center gap-1.5">
        <Icon name="user-round" className="size-3.5" />
        {author_name}
      </li>
      <li>
        <DateTime iso={created_at} show="relative" />
      </li>
      <li className="flex items-center gap-1.5">
        <Icon name="users" className="size-3.5" />
        <span>
          <span className="sr-only">{`${text.to} `}</span>
          {formatAudience(texts, announcement)}
        </span>
      </li>
      {expires_at ? (
        <li className="flex items-center gap-1.5">
          <Icon name="calendar-clock" className="size-3.5" />
          <span>
            {`${is_expired ? text.expiredOn : text.expires} `}
            <DateTime iso={expires_at} />
          </span>
        </li>
      ) : null}
    </ul>
  );
}

/**
 * Returns the audience as text: 'Everybody', or 'Finance or IT · Manager or VP', which means people in one of these departments with one of
 * these roles.
 */
function formatAudience(
  texts: Texts,
  { target_departments, target_roles }: Pick<FactFields, "target_departments" | "target_roles">,
): string {
  const text = texts.announcements;

  const targets = [
    target_departments.map((name) => nameDepartment(texts, name)),
    target_roles.map((role) => renderMessage(texts, roleLabel(role))),
  ].filter((names) => names.length > 0);
  return targets.length === 0
    ? text.everybody
    : targets.map((names) => formatList(names, "or", texts.language)).join(" · ");
}
