import { useLocation } from "@remix-run/react";
import { useRef } from "react";
import type { Announcement } from "../../../domain/announcements/entities.ts";
import { removeDialogParameters } from "../../forms/dialog-address.ts";
import { Dialog, UnavailableDialog } from "../../ui/dialog.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { type AnnouncementRefusal, findAnnouncementAction } from "./announcement-refusal.tsx";
import { CreateAnnouncementForm } from "./create-announcement-form.tsx";
import { AnnouncementDecisionForm } from "./decision-form.tsx";

type DecisionTarget = Pick<Announcement, "id" | "title" | "author_name" | "version" | "allowed_actions">;

export interface AnnouncementDialogsProps {
  announcements: readonly DecisionTarget[];
  /** The departments to which a new announcement can be addressed; null if the person cannot create announcements on this screen. */
  departments: readonly string[] | null;
  /** Why the last submitted form was refused, from the screen's action; undefined if no form was refused. */
  refusal: AnnouncementRefusal | undefined;
  /** A random id, new each time the screen is loaded. It is a part of each dialog's idempotency key. */
  formKey: string;
}

/**
 * Shows the dialog that the URL names: `?act=new`, `?act=approve&on=…` or `?act=reject&on=…`. Renders nothing if the URL names no dialog.
 */
export function AnnouncementDialogs(props: AnnouncementDialogsProps) {
  const text = useTexts().announcements;

  const location = useLocation();
  const { departments, refusal, formKey } = props;
  const params = new URLSearchParams(location.search);
  const [act, on] = [findAnnouncementAction(params.get("act")), params.get("on")];
  const closeTo = removeDialogParameters(location);
  if (act === undefined) return null;
  if (act !== "new") return <DecisionDialog key={`${act} ${on}`} {...props} act={act} on={on} closeTo={closeTo} />;
  if (departments === null)
    return (
      <UnavailableDialog title={text.decision.unavailableTitle} closeTo={closeTo}>
        {text.form.refused}
      </UnavailableDialog>
    );
  return (
    <Dialog title={text.form.title} closeTo={closeTo} size="lg">
      <CreateAnnouncementForm
        departments={departments}
        refusal={refusal?.act === "new" ? refusal : null}
        closeTo={closeTo}
        formKey={formKey}
      />
    </Dialog>
  );
}

type DecisionDialogProps = AnnouncementDialogsProps & {
  act: "approve" | "reject";
  on: string | null;
  closeTo: string;
};

function DecisionDialog({ act, on, closeTo, announcements, refusal, formKey }: DecisionDialogProps) {
  const text = useTexts().announcements;

  const current = announcements.find(({ id }) => id === on);
  // The announcement as it was when the dialog opened. The decision is based on it even if newer data has been loaded (R9).
  const opened = useRef<DecisionTarget>();
  opened.current ??= current;
  const announcement = opened.current;
  if (!announcement)
    return (
      <UnavailableDialog title={text.decision.unavailableTitle} closeTo={closeTo}>
        {text.decision.notFound}
      </UnavailableDialog>
    );
  const ownRefusal = refusal?.act === act && refusal.on === on ? refusal : null;
  const possible = Boolean(current?.allowed_actions.includes(act === "approve" ? "approved" : "rejected"));
  if (!possible && !ownRefusal)
    return (
      <UnavailableDialog title={text.decision.unavailableTitle} closeTo={closeTo}>
        {text.decision.unavailable}
      </UnavailableDialog>
    );
  return (
    <Dialog
      title={text[act].title}
      description={`${announcement.title} · ${announcement.author_name}`}
      closeTo={closeTo}
    >
      <AnnouncementDecisionForm
        act={act}
        announcement={announcement}
        possible={possible}
        refusal={ownRefusal}
        closeTo={closeTo}
        formKey={formKey}
      />
    </Dialog>
  );
}
