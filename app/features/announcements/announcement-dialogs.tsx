import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Announcement } from "../../../domain/announcements/entities.ts";
import { removeDialogParameters } from "../../forms/dialog-address.ts";
import { createLazyFormModule, LazyForm } from "../../forms/lazy-form.tsx";
import { announcementScreenMessages as text } from "../../messages/announcements.ts";
import { Dialog, UnavailableDialog } from "../../ui/dialog.tsx";
import { type AnnouncementRefusal, findAnnouncementAction } from "./announcement-refusal.ts";
import {
  type CreateAnnouncementFormProps,
  CreateAnnouncementForm as ServedCreateForm,
} from "./create-announcement-form.tsx";
import {
  type AnnouncementDecisionFormProps,
  AnnouncementDecisionForm as ServedDecisionForm,
} from "./decision-form.tsx";

const createAnnouncementFormSource = createLazyFormModule<CreateAnnouncementFormProps>(
  import.meta.env.SSR ? ServedCreateForm : null,
  async () => (await import("./create-announcement-form.tsx")).CreateAnnouncementForm,
);

const decisionFormSource = createLazyFormModule<AnnouncementDecisionFormProps>(
  import.meta.env.SSR ? ServedDecisionForm : null,
  async () => (await import("./decision-form.tsx")).AnnouncementDecisionForm,
);

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
  const location = useLocation();
  const { announcements, departments, refusal, formKey } = props;
  const mayCreate = departments !== null;
  const mayDecide = announcements.some(({ allowed_actions }) => allowed_actions.length > 0);
  // Loads the code of the forms after hydration, so that dialogs open without delay.
  useEffect(() => {
    if (mayCreate) void createAnnouncementFormSource.fetch();
    if (mayDecide) void decisionFormSource.fetch();
  }, [mayCreate, mayDecide]);
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
      <LazyForm
        source={createAnnouncementFormSource}
        props={{ departments, refusal: refusal?.act === "new" ? refusal : null, closeTo, formKey }}
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
      <LazyForm
        source={decisionFormSource}
        props={{ act, announcement, possible, refusal: ownRefusal, closeTo, formKey }}
      />
    </Dialog>
  );
}
