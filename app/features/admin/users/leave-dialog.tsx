import { Form, useLocation, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { formatCount } from "../../../../domain/format/number-format.ts";
import { authoritySentence } from "../../../../domain/users/user-authority.ts";
import { withoutDialog } from "../../../forms/dialog-address.ts";
import { FailureAlert } from "../../../forms/failure-alert.tsx";
import { PersonField } from "../../../forms/person-field.tsx";
import { adminMessages } from "../../../messages/admin.ts";
import { userMessages as text } from "../../../messages/admin-users.ts";
import { messages } from "../../../messages/common.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Dialog, DialogActions } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { TextArea } from "../../../ui/inputs.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { EntityRefusal } from "../entity-refusal.ts";
import type { LeavingAct } from "./leave-address.ts";
import { Handed, Held } from "./leave-parts.tsx";
import type { LeavingData } from "./load-users.ts";
import type { LeavingAnswer } from "./user-refusal.ts";

export interface LeaveDialogProps {
  act: LeavingAct;
  /** null: there is no such user. */
  leaving: LeavingData | null;
  /** What the tab's action answered. */
  answer: LeavingAnswer | EntityRefusal | undefined;
  /** Whether the viewer is an administrator: a director may not touch who decides (R37). */
  is_admin: boolean;
}

function titleOf(act: LeavingAct, is_active: boolean): string {
  if (act === "delete") return adminMessages.entities.user.delete;
  return is_active ? text.deactivateTitle : text.reassignTitle;
}

/** Before somebody is deactivated or deleted: what they hold open, who gets it, and then the deactivation or deletion. */
export function LeaveDialog(props: LeaveDialogProps) {
  const { act, leaving, answer, is_admin } = props;
  const closeTo = withoutDialog(useLocation());
  if (!leaving) return <ClosedDialog title={titleOf(act, true)} closeTo={closeTo} sentence={adminMessages.gone} />;
  const { user } = leaving;
  if (!is_admin && user.authority !== null) {
    const sentence = authoritySentence(user.name, user.authority);
    return <ClosedDialog title={titleOf(act, true)} closeTo={closeTo} sentence={sentence} />;
  }
  return (
    <LeaveForm {...props} leaving={leaving} answer={answer?.on === user.id ? answer : undefined} closeTo={closeTo} />
  );
}

/** Says why there is nothing to do here. */
function ClosedDialog({ title, closeTo, sentence }: { title: string; closeTo: string; sentence: string }) {
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

type LeaveFormProps = LeaveDialogProps & { leaving: LeavingData; closeTo: string };

function LeaveForm({ act, leaving, answer, closeTo }: LeaveFormProps) {
  const { user, holdings } = leaving;
  const sending = useNavigation().formData?.get("_act");
  const own = answer && "leaving" in answer ? answer : undefined;
  const refusal = answer && "leaving" in answer ? answer.refusal : answer;
  const handed = own?.handed ?? null;
  const goesOn = useGoOn(user.id, own);
  const holds = holdings.total > 0;
  const atField = refusal?.errors.reassign_to_id !== undefined;
  // Who held a request is in use: once they are inactive there is nothing left to delete.
  const finishes = !handed && (act === "delete" || user.is_active);
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!answer || atField) return;
    // What was answered stands at the top; the button that asked for it far below.
    told.current?.focus({ preventScroll: true });
    told.current?.scrollIntoView({ block: "nearest" });
  }, [answer, atField]);
  return (
    <Dialog
      title={titleOf(act, user.is_active || handed !== null)}
      description={`${user.name} · ${user.username}`}
      closeTo={closeTo}
      size={holds ? "lg" : "md"}
    >
      <Form method="post" noValidate replace preventScrollReset className="flex flex-col gap-4">
        <input type="hidden" name="_on" value={user.id} />
        <input type="hidden" name="version" value={user.version} />
        <input type="hidden" name="_so_far" value={handed?.goes_on ? handed.so_far : 0} />
        <div ref={told} tabIndex={-1} className="flex flex-col gap-4 outline-none empty:hidden">
          {refusal && !atField ? <FailureAlert failure={refusal} heading={adminMessages.error} /> : null}
          {handed ? <Handed name={user.name} handed={handed} goesOn={goesOn} /> : null}
          {holds && !handed ? (
            <Alert tone="warning" title={text.holds(user.name, formatCount(holdings.total), holdings.total === 1)}>
              {user.is_active ? text.holdsText : text.holdsInactive}
            </Alert>
          ) : null}
        </div>
        {holds && !goesOn ? (
          <>
            <Held holdings={holdings} />
            <ReassignPart leaving={leaving} answer={own} pending={sending === "reassign"} />
          </>
        ) : null}
        {finishes ? (
          <p className="text-sm">{act === "delete" ? adminMessages.deleteHint : text.deactivateHint}</p>
        ) : null}
        <DialogActions>
          <LinkButton to={closeTo} replace preventScrollReset>
            {handed ? text.done : messages.action.cancel}
          </LinkButton>
          {finishes ? (
            <Button name="_act" value={act} variant={holds ? "caution" : "danger"} pending={sending === act}>
              {labelOf(act, holds)}
            </Button>
          ) : null}
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface ReassignPartProps {
  leaving: LeavingData;
  answer: LeavingAnswer | undefined;
  pending: boolean;
}

/** Its button is the form's first, which is what Enter presses: not the one that deletes. */
function ReassignPart({ leaving: { user, holdings, candidates }, answer, pending }: ReassignPartProps) {
  const errors = answer?.refusal?.errors;
  if (candidates.length === 0) return <Alert tone="info">{text.noCandidates}</Alert>;
  const total = formatCount(holdings.total);
  return (
    <>
      <PersonField
        label={text.reassignTo}
        name="reassign_to_id"
        people={candidates.map(({ department, possible, ...person }) => ({
          ...person,
          detail: text.candidate(department, formatCount(possible), total),
        }))}
        chosen={answer?.values.reassign_to_id}
        error={errors?.reassign_to_id}
      />
      <Field label={text.comments} name="comments" hint={text.commentsHint} error={errors?.comments}>
        <TextArea rows={2} defaultValue={answer?.values.comments} />
      </Field>
      <div className="max-md:*:w-full">
        <Button name="_act" value="reassign" pending={pending}>
          {user.is_active ? text.reassignAndDeactivate : text.reassignAll}
        </Button>
      </div>
    </>
  );
}

function labelOf(act: LeavingAct, holds: boolean): string {
  if (act === "delete") return holds ? text.deleteAnyway : adminMessages.delete;
  return holds ? text.deactivateAnyway : text.deactivate;
}

/** With JavaScript the next hundred follow by themselves; without it the button stands there again. */
function useGoOn(on: string, answer: LeavingAnswer | undefined): boolean {
  const submit = useSubmit();
  const goesOn = useHydrated() && answer?.handed?.goes_on === true;
  useEffect(() => {
    if (!answer?.handed?.goes_on) return;
    const fields = { _act: "reassign", _on: on, _so_far: String(answer.handed.so_far), ...answer.values };
    submit(fields, { method: "post", replace: true, preventScrollReset: true });
  }, [answer, on, submit]);
  return goesOn;
}
