import { Form, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import type { Announcement } from "../../../domain/announcements/entities.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { findSubmittedText } from "../../forms/refusal.ts";
import { useFocusFirstError } from "../../forms/use-focus-first-error.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { TextArea } from "../../ui/inputs.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { type AnnouncementRefusal, AnnouncementRefusalAlert } from "./announcement-refusal.tsx";

export interface AnnouncementDecisionFormProps {
  act: "approve" | "reject";
  announcement: Pick<Announcement, "id" | "version">;
  /** Whether the person can still make this decision. If not, the form has no submit button. */
  possible: boolean;
  refusal: AnnouncementRefusal | null;
  closeTo: string;
  formKey: string;
}

/** Shows the form that approves or rejects an announcement. A rejection requires a comment. */
export function AnnouncementDecisionForm({
  act,
  announcement,
  possible,
  refusal,
  closeTo,
  formKey,
}: AnnouncementDecisionFormProps) {
  const texts = useTexts();
  const text = texts.announcements;
  const messages = texts.common;

  const form = useFocusFirstError(refusal);
  const pending = useNavigation().formData?.get("_act") === act;
  const { id, version } = announcement;
  const hydrated = useHydrated();
  const [filled, setFilled] = useState(false);
  const recheck = useCallback(() => {
    if (form.current) setFilled(String(new FormData(form.current).get("comments") ?? "").trim() !== "");
  }, [form]);
  // Reads the comment after hydration, because the field can have a value that was restored after a refusal or typed before hydration.
  useEffect(recheck, [recheck]);
  const commentRequired = act === "reject";
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      replace
      preventScrollReset
      className="flex flex-col gap-4"
      onInput={recheck}
    >
      <input type="hidden" name="_act" value={act} />
      <input type="hidden" name="_on" value={id} />
      <input type="hidden" name="_key" value={`${formKey}:${act}:${id}`} />
      <input type="hidden" name="version" value={version} />
      <AnnouncementRefusalAlert refusal={refusal} />
      {act === "approve" ? <p className="text-sm">{text.decision.notifiesReaders}</p> : null}
      <Field
        label={commentRequired ? text.decision.comments : `${text.decision.comments} (${messages.form.optional})`}
        name="comments"
        required={commentRequired}
        hint={commentRequired ? text.decision.rejectHint : text.decision.approveHint}
        error={refusal?.errors.comments}
      >
        <TextArea
          rows={3}
          maxLength={LIMITS.comment}
          placeholder={commentRequired ? text.decision.rejectPlaceholder : text.decision.approvePlaceholder}
          defaultValue={findSubmittedText(refusal, "comments")}
        />
      </Field>
      <DialogActions>
        <LinkButton to={closeTo} replace preventScrollReset>
          {possible ? messages.action.cancel : messages.action.close}
        </LinkButton>
        {possible ? (
          <Button
            variant={commentRequired ? "danger" : "success"}
            pending={pending}
            disabled={hydrated && commentRequired && !filled}
          >
            {text[act].confirm}
          </Button>
        ) : null}
      </DialogActions>
    </Form>
  );
}
