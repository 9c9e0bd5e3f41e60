import { Form, useNavigation } from "@remix-run/react";
import type { UserWithAdminFields } from "../../../../domain/admin/entities.ts";
import { checkUnlock } from "../../../../domain/users/authority.ts";
import { FailureAlert } from "../../../forms/failure-alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import type { UnlockRefusal } from "./user-refusal.ts";

/** Shows 'Locked until 14:35' while the user name is locked after wrong passwords (R42). Renders nothing if `until` is null. */
export function LockedBadge({ until }: { until: string | null }) {
  const text = useTexts().usersTab;

  if (until === null) return null;
  return (
    <Badge tone="warning">
      {text.lockedUntil} <DateTime iso={until} show="time" />
    </Badge>
  );
}

/** Shows why a user was not unlocked. If that needs a second factor, also shows its field and the button again. */
export function UnlockRefusalForm({ refusal: { unlock, on } }: { refusal: UnlockRefusal }) {
  const text = useTexts().usersTab;

  const pending = useNavigation().formData?.get("_act") === "unlock";
  return (
    <Form method="post" replace preventScrollReset className="mb-4 flex flex-col items-start gap-3 *:w-full">
      <input type="hidden" name="_on" value={on} />
      <FailureAlert failure={unlock} />
      {unlock.code === "second_factor_needed" ? (
        <div className="max-md:*:w-full">
          <Button name="_act" value="unlock" variant="secondary" pending={pending}>
            {text.unlock}
          </Button>
        </div>
      ) : null}
    </Form>
  );
}

/** Shows the button that ends the lock of a user. Renders nothing if the user is not locked or the viewer may not unlock them (R37). */
export function UnlockForm({ user, is_admin }: { user: UserWithAdminFields; is_admin: boolean }) {
  const text = useTexts().usersTab;

  const sending = useNavigation().formData;
  const pending = sending?.get("_act") === "unlock" && sending.get("_on") === user.id;
  if (user.locked_until === null || checkUnlock({ role: is_admin ? "admin" : "director" }, user)) return null;
  return (
    <Form method="post" replace preventScrollReset className="inline-block align-middle">
      <input type="hidden" name="_on" value={user.id} />
      <Button
        name="_act"
        value="unlock"
        variant="secondary"
        size="sm"
        pending={pending}
        aria-label={text.unlockOne(user.name)}
      >
        {text.unlock}
      </Button>
    </Form>
  );
}
