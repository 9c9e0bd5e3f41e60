import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Announcement } from "../../../domain/announcements/entities.ts";
import { withoutDialog } from "../../forms/dialog-address.ts";
import { LazyForm } from "../../forms/lazy-form.tsx";
import { announcementMessages as text } from "../../messages/announcements.ts";
import { messages } from "../../messages/common.ts";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { type AnnouncementRefusal, findAnnouncementAct } from "./announcement-refusal.ts";
import { createAnnouncementFormSource, decisionFormSource } from "./lazy-forms.ts";

type DecisionTarget = Pick<Announcement, "id" | "title" | "author_name" | "version" | "allowed_actions">;

export interface AnnouncementDialogsProps {
  /** Those on the screen. */
  announcements: readonly DecisionTarget[];
  /** The departments that a new one can be for; null: the person creates none here. */
  departments: readonly string[] | null;
  /** What the screen's action answered. */
  refusal: AnnouncementRefusal | undefined;
  /** Fresh with every load of the screen: from it every opened dialog gets its idempotency key. */
  formKey: string;
}

/** The dialog that the address asks for: `?act=new`, `?act=approve&on=…`, `?act=reject&on=…`; nothing without. */
export function AnnouncementDialogs(props: AnnouncementDialogsProps) {
  const location = useLocation();
  const { announcements, departments, refusal, formKey } = props;
  const mayCreate = departments !== null;
  const mayDecide = announcements.some(({ allowed_actions }) => allowed_actions.length > 0);
  // Once the page works, for the dialogs that may come.
  useEffect(() => {
    if (mayCreate) void createAnnouncementFormSource.fetch();
    if (mayDecide) void decisionFormSource.fetch();
  }, [mayCreate, mayDecide]);
  const params = new URLSearchParams(location.search);
  const [act, on] = [findAnnouncementAct(params.get("act")), params.get("on")];
  const closeTo = withoutDialog(location);
  if (act === undefined) return null;
  if (act !== "new") return <DecisionDialog key={`${act} ${on}`} {...props} act={act} on={on} closeTo={closeTo} />;
  if (departments === null) return <UnavailableDialog closeTo={closeTo}>{text.form.refused}</UnavailableDialog>;
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
  const now = announcements.find(({ id }) => id === on);
  // What the person saw when the dialog opened is what they decide on, whatever is loaded behind it later (R9).
  const seen = useRef<DecisionTarget>();
  seen.current ??= now;
  const announcement = seen.current;
  if (!announcement) return <UnavailableDialog closeTo={closeTo}>{text.decision.notFound}</UnavailableDialog>;
  const answer = refusal?.act === act && refusal.on === on ? refusal : null;
  const possible = Boolean(now?.allowed_actions.includes(act === "approve" ? "approved" : "rejected"));
  if (!possible && !answer) return <UnavailableDialog closeTo={closeTo}>{text.decision.unavailable}</UnavailableDialog>;
  return (
    <Dialog
      title={text[act].title}
      description={`${announcement.title} · ${announcement.author_name}`}
      closeTo={closeTo}
    >
      <LazyForm
        source={decisionFormSource}
        props={{ act, announcement, possible, refusal: answer, closeTo, formKey }}
      />
    </Dialog>
  );
}

function UnavailableDialog({ closeTo, children }: { closeTo: string; children: string }) {
  return (
    <Dialog title={text.decision.unavailableTitle} closeTo={closeTo}>
      <Alert tone="warning">{children}</Alert>
      <DialogActions>
        <LinkButton to={closeTo} replace preventScrollReset>
          {messages.action.close}
        </LinkButton>
      </DialogActions>
    </Dialog>
  );
}
