import { Form, useLocation, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { formatCount, formatTotal } from "../../../../domain/format/numbers.ts";
import { describeGuardedAccount } from "../../../../domain/users/authority.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { removeDialogParameters } from "../../../forms/dialog-address.ts";
import { FailureAlert } from "../../../forms/failure-alert.tsx";
import { PersonField } from "../../../forms/person-field.tsx";
import { SecondPersonNote } from "../../../forms/second-person-note.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Dialog, DialogActions } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { TextArea } from "../../../ui/inputs.tsx";
import { nameDepartment, renderMessage } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { EntityRefusal } from "../entity-refusal.ts";
import type { OffboardingData } from "./load-users.ts";
import type { OffboardingAction } from "./offboarding-actions.ts";
import { AssignedRequestList, ReassignmentReport } from "./offboarding-parts.tsx";
import type { OffboardingResult } from "./user-refusal.ts";

export interface OffboardingDialogProps {
  act: OffboardingAction;
  /** The data of the dialog; null if the user does not exist. */
  offboarding: OffboardingData | null;
  /** The result of the Users tab's action; undefined before a form was submitted. */
  formResult: OffboardingResult | EntityRefusal | undefined;
  /** Whether the viewer is an administrator. A director may not change users with authority (R37). */
  is_admin: boolean;
}

/** Returns the title of the dialog. Deleting a user who `is_used` only deactivates the user (R12). */
function formatTitle(texts: Texts, act: OffboardingAction, is_active: boolean, is_used = false): string {
  const text = texts.usersTab;
  const adminMessages = texts.admin;

  if (act === "delete") return is_used ? text.deactivateTitle : adminMessages.entities.user.delete;
  return is_active ? text.deactivateTitle : text.reassignTitle;
}

/** Shows the dialog that deactivates or deletes a user. It first lists the open requests of the user and offers to reassign them. */
export function OffboardingDialog(props: OffboardingDialogProps) {
  const texts = useTexts();
  const adminMessages = texts.admin;

  const { act, offboarding, formResult, is_admin } = props;
  const closeTo = removeDialogParameters(useLocation());
  if (!offboarding)
    return (
      <UnavailableDialog title={formatTitle(texts, act, true)} closeTo={closeTo} sentence={adminMessages.notFound} />
    );
  const { user } = offboarding;
  if (!is_admin && user.authority !== null) {
    const sentence = renderMessage(texts, describeGuardedAccount(user.name, user.authority));
    return <UnavailableDialog title={formatTitle(texts, act, true)} closeTo={closeTo} sentence={sentence} />;
  }
  return (
    <OffboardingForm
      {...props}
      offboarding={offboarding}
      formResult={formResult?.on === user.id ? formResult : undefined}
      closeTo={closeTo}
    />
  );
}

/** Shows a dialog that explains why the user cannot be deactivated or deleted. */
function UnavailableDialog({ title, closeTo, sentence }: { title: string; closeTo: string; sentence: string }) {
  const messages = useTexts().common;

  return (
    <Dialog title={title} closeTo={closeTo}>
      <Alert tone="warning">{sentence}</Alert>
      <DialogActions>
        <LinkButton to={closeTo} replace preventScrollReset>
          {messages.action.close}
        </LinkButton>
      </DialogActions>
    </Dialog>
  );
}

type OffboardingFormProps = OffboardingDialogProps & { offboarding: OffboardingData; closeTo: string };

function OffboardingForm({ act, offboarding, formResult, closeTo }: OffboardingFormProps) {
  const texts = useTexts();
  const adminMessages = texts.admin;
  const text = texts.usersTab;
  const messages = texts.common;

  const { user, holdings, is_used } = offboarding;
  const submittedAct = useNavigation().formData?.get("_act");
  const reassignResult = formResult && "intent" in formResult ? formResult : undefined;
  const refusal = formResult && "intent" in formResult ? formResult.refusal : formResult;
  const progress = reassignResult?.progress ?? null;
  const isContinuing = useContinueReassignment(user.id, reassignResult);
  const hasOpenRequests = holdings.total > 0;
  const hasFieldError = refusal?.errors.reassign_to_id !== undefined;
  const isDeletion = act === "delete" && !is_used;
  // After a reassignment no further action is possible: the user is inactive, and cannot be deleted because requests refer to them.
  const canFinish = !progress && (isDeletion || user.is_active);
  const messagesElement = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!formResult || hasFieldError) return;
    // Moves the focus to the messages, because they are at the top of the dialog, far from the pressed button.
    messagesElement.current?.focus({ preventScroll: true });
    messagesElement.current?.scrollIntoView({ block: "nearest" });
  }, [formResult, hasFieldError]);
  return (
    <Dialog
      title={formatTitle(texts, act, user.is_active || progress !== null, is_used)}
      description={`${user.name} · ${user.username}`}
      closeTo={closeTo}
      size={hasOpenRequests ? "lg" : "md"}
    >
      <Form method="post" noValidate replace preventScrollReset className="flex flex-col gap-4">
        <input type="hidden" name="_on" value={user.id} />
        <input type="hidden" name="version" value={user.version} />
        <input type="hidden" name="_so_far" value={progress?.has_more ? progress.done : 0} />
        <div ref={messagesElement} tabIndex={-1} className="flex flex-col gap-4 outline-none empty:hidden">
          {refusal && !hasFieldError ? <FailureAlert failure={refusal} heading={adminMessages.error} /> : null}
          {progress ? <ReassignmentReport name={user.name} progress={progress} isContinuing={isContinuing} /> : null}
          {hasOpenRequests && !progress ? (
            <Alert
              tone="warning"
              title={text.openRequestsTitle(
                user.name,
                formatCount(holdings.total, texts.language),
                holdings.total === 1,
              )}
            >
              {user.is_active ? text.openRequestsText : text.openRequestsInactive}
            </Alert>
          ) : null}
        </div>
        {hasOpenRequests && !isContinuing ? (
          <>
            <AssignedRequestList holdings={holdings} />
            <ReassignFields
              offboarding={offboarding}
              formResult={reassignResult}
              pending={submittedAct === "reassign"}
            />
          </>
        ) : null}
        {progress ? null : <Consequence act={act} offboarding={offboarding} />}
        <DialogActions>
          <LinkButton to={closeTo} replace preventScrollReset>
            {progress ? text.done : messages.action.cancel}
          </LinkButton>
          {canFinish ? (
            <Button
              name="_act"
              value={act}
              variant={hasOpenRequests ? "caution" : "danger"}
              pending={submittedAct === act}
            >
              {isDeletion ? adminMessages.delete : hasOpenRequests ? text.deactivateAnyway : text.deactivate}
            </Button>
          ) : null}
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface ReassignFieldsProps {
  offboarding: OffboardingData;
  formResult: OffboardingResult | undefined;
  pending: boolean;
}

/**
 * Shows the fields to reassign the open requests. Their button must be the first button of the form, so that Enter reassigns and never
 * deletes.
 */
function ReassignFields({ offboarding: { user, holdings, candidates }, formResult, pending }: ReassignFieldsProps) {
  const texts = useTexts();
  const text = texts.usersTab;

  const errors = formResult?.refusal?.errors;
  if (candidates.length === 0) return <Alert tone="info">{text.noCandidates}</Alert>;
  const total = formatCount(holdings.total, texts.language);
  return (
    <>
      <PersonField
        label={text.reassignTo}
        name="reassign_to_id"
        people={candidates.map(({ department, eligible_requests, ...person }) => ({
          ...person,
          detail: text.candidate(
            nameDepartment(texts, department),
            formatCount(eligible_requests, texts.language),
            total,
          ),
        }))}
        selectedId={formResult?.values.reassign_to_id}
        error={errors?.reassign_to_id}
      />
      <Field label={text.comments} name="comments" hint={text.commentsHint} error={errors?.comments}>
        <TextArea rows={2} defaultValue={formResult?.values.comments} />
      </Field>
      <SecondPersonNote what="everything" />
      <div className="max-md:*:w-full">
        <Button name="_act" value="reassign" pending={pending}>
          {user.is_active ? text.reassignAndDeactivate : text.reassignAll}
        </Button>
      </div>
    </>
  );
}

/** Explains whether the account will be deleted or deactivated, and why. */
function Consequence({ act, offboarding }: { act: OffboardingAction; offboarding: OffboardingData }) {
  const texts = useTexts();
  const text = texts.usersTab;

  const { user, is_used, submitted, holdings } = offboarding;
  if (act === "delete" && !is_used) return <p className="text-sm">{text.willBeDeleted(user.name)}</p>;
  // The dialog names one number of requests: the open ones, if there are any.
  const usage =
    submitted.count === 0 || holdings.total > 0
      ? text.isUsed(user.name)
      : text.hasRequests(
          user.name,
          formatTotal(submitted.count, submitted.is_floor, texts.language),
          submitted.count === 1,
        );
  return (
    <div className="flex flex-col gap-1 text-sm">
      {act === "delete" ? (
        <p>
          {usage}
          {user.is_active ? text.soDeactivated : text.cannotBeDeleted}
        </p>
      ) : null}
      {user.is_active ? <p className="text-muted">{text.deactivateHint}</p> : null}
    </div>
  );
}

/**
 * With JavaScript, submits the reassignment again for the next batch of requests. Returns whether a next batch follows. If none follows,
 * the dialog shows the fields and the button to reassign.
 */
function useContinueReassignment(on: string, result: OffboardingResult | undefined): boolean {
  const submit = useSubmit();
  const isContinuing = useHydrated() && result?.progress?.has_more === true;
  useEffect(() => {
    if (!result?.progress?.has_more) return;
    const fields = { _act: "reassign", _on: on, _so_far: String(result.progress.done), ...result.values };
    submit(fields, { method: "post", replace: true, preventScrollReset: true });
  }, [result, on, submit]);
  return isContinuing;
}
