import type { Announcement } from "../../../domain/announcements/entities.ts";
import { announcementMessages as text } from "../../messages/announcements.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useTargetLocation } from "../../ui/use-target-location.ts";
import { dialogAddress } from "../admin/table-address.ts";

/** Opens the dialogs; their address works without JavaScript. Nothing for whom there is nothing to decide. */
export function DecisionButtons({
  announcement,
}: {
  announcement: Pick<Announcement, "id" | "title" | "allowed_actions">;
}) {
  const here = useTargetLocation();
  const { id, title, allowed_actions } = announcement;
  if (allowed_actions.length === 0) return null;
  const acts = [
    { act: "approve", word: "approved", variant: "success", icon: "check" },
    { act: "reject", word: "rejected", variant: "caution", icon: "x" },
  ] as const;
  return (
    <div className="flex gap-2 max-sm:*:flex-1">
      {acts
        .filter(({ word }) => allowed_actions.includes(word))
        .map(({ act, variant, icon }) => (
          <LinkButton
            key={act}
            to={dialogAddress(here, act, id)}
            preventScrollReset
            size="sm"
            variant={variant}
            icon={<Icon name={icon} />}
            aria-label={`${text[act].button} ${title}`}
          >
            {text[act].button}
          </LinkButton>
        ))}
    </div>
  );
}
