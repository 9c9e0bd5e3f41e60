import { Form, useNavigation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useState } from "react";
import type { ReassignmentOption } from "../../../domain/entities.ts";
import { requiresDeletionReason } from "../../../domain/requests/bulk-delete.ts";
import { type AnyRequestAction, acceptsFiles, LIFECYCLE } from "../../../domain/requests/lifecycle.ts";
import type { Texts } from "../../../texts/screens.ts";
import { isNoLongerWaitingRefusal } from "../../forms/dialog-address.ts";
import { RefusalAlert } from "../../forms/failure-alert.tsx";
import { useIdempotencyKey } from "../../forms/idempotency-key.ts";
import { PersonField } from "../../forms/person-field.tsx";
import { findSubmittedText } from "../../forms/refusal.ts";
import { SecondPersonNote } from "../../forms/second-person-note.tsx";
import { useFocusFirstError } from "../../forms/use-focus-first-error.ts";
import { Button, type ButtonVariant, LinkButton } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { TextArea } from "../../ui/inputs.tsx";
import { nameDepartment } from "../../ui/render-message.ts";
import { useTexts } from "../../ui/texts.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useViewerLocale } from "../../ui/viewer-locale.tsx";
import { ACTION_TEXT_FIELD, ASSIGNMENT_FIELD } from "./action-text-field.ts";
import type { ConcurrentChanges } from "./concurrent-changes.ts";
import { ConcurrentChangesAlert } from "./concurrent-changes-alert.tsx";
import { FilesField } from "./files-field.tsx";
import { canPerform, countAttachments, type DialogRequest, isUnassigned } from "./listed-request.ts";
import type { DialogData } from "./load-dialog-data.ts";
import { MentionTextArea } from "./mention-text-area.tsx";
import { ModifyFields } from "./modify-fields.tsx";
import { RecentComments } from "./recent-comments.tsx";
import { formatRequestFields } from "./request-fields.ts";
import { RequestFlags } from "./request-flags.tsx";
import type { ActionRefusal } from "./request-refusal.ts";
import { DialogRequestSummary } from "./request-subject.tsx";

const CONFIRM_VARIANT: Partial<Record<AnyRequestAction, ButtonVariant>> = {
  approve: "success",
  reject: "danger",
  cancel: "danger",
  delete: "danger",
  remove_approver: "danger",
};

/** The actions that overwrite nothing and are therefore allowed for every version of the request. */
const VERSIONLESS_ACTIONS: readonly AnyRequestAction[] = ["comment", "remind"];

export interface ActionFormProps {
  act: AnyRequestAction;
  /** The number of the step that `remove_approver` removes. */
  level?: string;
  /** The request as it was when the dialog opened. */
  request: DialogRequest;
  /** The changes of the request since the dialog opened. */
  changes: ConcurrentChanges | null;
  dialogData: DialogData | null;
  refusal: ActionRefusal | null;
  closeTo: string;
  formKey: string;
}

/** The form of an action dialog. It submits to the current screen, whose action is `handleRequestAction`. */
export function ActionForm({ act, level, request, changes, dialogData, refusal, closeTo, formKey }: ActionFormProps) {
  const texts = useTexts();
  const actionMessages = texts.actions;
  const actionDialogMessages = texts.actionDialogs;
  const messages = texts.common;

  const navigation = useNavigation();
  const { timeZone } = useViewerLocale();
  const form = useFocusFirstError(refusal);
  const isAssignment = act === "reassign" && isUnassigned(request);
  const text = actionMessages[isAssignment ? "assign" : act];
  const personField = getPersonFields(texts)[act];
  const pending = navigation.formMethod === "POST" && navigation.formData?.get("_act") === act;
  const current = changes?.request ?? request;
  const possible = canPerform(current, act) && !isNoLongerWaitingRefusal(refusal?.message ?? null);
  const overwrites = !VERSIONLESS_ACTIONS.includes(act);
  const takesFiles = acceptsFiles(act);
  // The version that the person has seen. After a concurrent change, it remains the old version until the person confirms the change
  // (ConcurrentChangesAlert).
  const version = findSubmittedText(refusal, "version") ?? request.version;
  const required = listRequiredFields(texts, act, current);
  const { incomplete, removedCount, recheck } = useIncomplete(
    required,
    form,
    overwrites && changes ? current.version : null,
  );
  const { key } = useIdempotencyKey(formKey);
  const snapshot = changes?.snapshot ?? formatRequestFields(texts, request, timeZone);

  return (
    <Form
      ref={form}
      method="post"
      encType={takesFiles ? "multipart/form-data" : undefined}
      noValidate
      replace
      preventScrollReset
      className="flex flex-col gap-4"
      onInput={recheck}
    >
      <input type="hidden" name="_act" value={act} />
      <input type="hidden" name="_key" value={`${key}:${act}:${request.id}:${overwrites ? current.version : 0}`} />
      <input type="hidden" name="_title" value={request.title} />
      <input type="hidden" name="request_id" value={request.id} />
      <input type="hidden" name="_seen" value={JSON.stringify(snapshot)} />
      {overwrites ? <input type="hidden" name="version" value={version} /> : null}
      {overwrites && changes ? (
        <ConcurrentChangesAlert changes={changes} snapshot={snapshot} possible={possible} />
      ) : null}
      <RefusalAlert refusal={refusal?.conflict ? null : refusal} />
      {level === undefined ? null : <input type="hidden" name="level" value={level} />}
      <DialogRequestSummary act={act} request={current} />
      {act === "approve" || act === "reject" ? (
        <RequestFlags flags={dialogData?.request.flags ?? current.flags ?? request.flags ?? []} />
      ) : null}
      {act === "modify" && dialogData?.choices ? (
        <ModifyFields request={request} choices={dialogData.choices} refusal={refusal} />
      ) : null}
      {isAssignment ? <input type="hidden" name={ASSIGNMENT_FIELD} value="on" /> : null}
      {personField ? (
        <ApproverField
          {...personField}
          {...(isAssignment && { label: actionDialogMessages.assignTo })}
          users={dialogData?.users ?? []}
          refusal={refusal}
        />
      ) : null}
      {act === "delete" ? <p className="text-muted text-sm">{text.hint}</p> : null}
      <TextField text={text} act={act} request_id={request.id} required={required} refusal={refusal} />
      {act === "approve" || act === "reject" ? <RecentComments action={act} /> : null}
      {takesFiles ? (
        <FilesField
          compact
          errors={refusal?.errors ?? {}}
          wasRefused={refusal?.had_files}
          existingCount={countAttachments(request) - removedCount}
        />
      ) : null}
      {ACTION_TEXT_FIELD[act] === undefined && text.hint ? <p className="text-muted text-sm">{text.hint}</p> : null}
      {act === "delete" ? <SecondPersonNote what="everything" /> : null}
      {act === "add_approver" ? <SecondPersonNote what="approver" /> : null}
      <DialogActions>
        <LinkButton to={closeTo} replace preventScrollReset>
          {act === "cancel"
            ? actionDialogMessages.dismissCancel
            : possible
              ? messages.action.cancel
              : messages.action.close}
        </LinkButton>
        {possible ? (
          <Button variant={CONFIRM_VARIANT[act] ?? "primary"} pending={pending} disabled={incomplete}>
            {text.confirm}
          </Button>
        ) : null}
      </DialogActions>
    </Form>
  );
}

/**
 * Returns `incomplete`, whether the confirm button must be disabled, `removedCount`, how many files the form removes, and `recheck`, which
 * updates both from the form. The button is disabled while a required input is empty or concurrent changes are not confirmed. Without
 * JavaScript the button is always enabled, and the server reports what is missing.
 * @param required the names of the fields that must not be empty
 * @param version the version that the person must confirm; null if the request has not changed
 */
function useIncomplete(required: readonly string[], form: RefObject<HTMLFormElement>, version: number | null) {
  const hydrated = useHydrated();
  const names = required.join();
  const [filled, setFilled] = useState(false);
  const [removedCount, setRemovedCount] = useState(0);
  /** The version that the form would send now; null if the person need not confirm a version. */
  const [confirmed, setConfirmed] = useState<number | null>(null);
  const recheck = useCallback(() => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    const isFilled = (name: string) => String(fields.get(name) ?? "").trim() !== "";
    setFilled(names === "" || names.split(",").every(isFilled));
    setRemovedCount(fields.getAll("remove_attachments").length);
    setConfirmed(version === null ? null : Number(fields.getAll("version").at(-1)));
  }, [names, form, version]);
  // Reads the text field, because it can have a value that was restored after a refusal or typed before hydration.
  useEffect(recheck, [recheck]);
  return { incomplete: hydrated && (!filled || confirmed !== version), removedCount, recheck };
}

/** Returns the names of the fields that must not be empty. */
function listRequiredFields(texts: Texts, act: AnyRequestAction, { status }: Pick<DialogRequest, "status">): string[] {
  const text = ACTION_TEXT_FIELD[act];
  if (act === "delete") return text && requiresDeletionReason(status) ? [text] : [];
  const needs = act === "add_approver" || act === "remove_approver" ? "comment" : LIFECYCLE[act].needs;
  const person = act === "add_approver" || needs === "target" ? getPersonFields(texts)[act]?.name : undefined;
  return [person, needs === "comment" || needs === "text" ? text : undefined].filter((name) => name !== undefined);
}

/** The actions with a text that can mention people. */
const MENTIONING_ACTIONS: readonly AnyRequestAction[] = ["approve", "reject", "request_info", "respond", "comment"];

interface TextFieldProps {
  text: Texts["actions"][AnyRequestAction];
  act: AnyRequestAction;
  request_id: string;
  /** The names of the fields that must not be empty. */
  required: readonly string[];
  refusal: ActionRefusal | null;
}

function TextField({ text, act, request_id, required, refusal }: TextFieldProps) {
  const name = ACTION_TEXT_FIELD[act];
  if (name === undefined) return null;
  return (
    <Field
      label={text.field}
      name={name}
      required={required.includes(name)}
      hint={act === "delete" ? undefined : text.hint || undefined}
      error={refusal?.errors[name]}
    >
      {MENTIONING_ACTIONS.includes(act) ? (
        <MentionTextArea
          request_id={request_id}
          placeholder={text.placeholder}
          defaultValue={findSubmittedText(refusal, name)}
        />
      ) : (
        <TextArea placeholder={text.placeholder} defaultValue={findSubmittedText(refusal, name)} />
      )}
    </Field>
  );
}

/** The field for a person, for each action that has one. */
const getPersonFields = (texts: Texts): Partial<Record<AnyRequestAction, { name: string; label: string }>> => ({
  reassign: { name: "reassign_to_id", label: texts.actionDialogs.reassignTo },
  add_approver: { name: "approver_user_id", label: texts.actionDialogs.newApprover },
});

interface ApproverFieldProps {
  name: string;
  label: string;
  users: readonly ReassignmentOption[];
  refusal: ActionRefusal | null;
}

function ApproverField({ name, label, users, refusal }: ApproverFieldProps) {
  const texts = useTexts();

  return (
    <PersonField
      label={label}
      name={name}
      people={users.map(({ designation, department, ...user }) => ({
        ...user,
        detail: [designation, nameDepartment(texts, department)].filter(Boolean).join(" · "),
      }))}
      selectedId={findSubmittedText(refusal, name)}
      error={refusal?.errors[name]}
    />
  );
}
