import { Form, Link, useLocation, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { withoutDialog } from "../../actions/dialog-address.ts";
import type { EntityRefusal } from "../../actions/entity-refusal.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { PersonField } from "../../components/person-field.tsx";
import { Alert } from "../../components/ui/alert.tsx";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { Dialog, DialogActions } from "../../components/ui/dialog.tsx";
import { Field } from "../../components/ui/field.tsx";
import { TextArea } from "../../components/ui/inputs.tsx";
import { ProgressBar } from "../../components/ui/progress-bar.tsx";
import { useHydrated } from "../../components/use-hydrated.ts";
import type { Holdings } from "../../domain/admin-entities.ts";
import { formatCount } from "../../domain/number-format.ts";
import { adminMessages } from "../../messages/admin.ts";
import { userMessages as text } from "../../messages/admin-users.ts";
import { messages } from "../../messages.ts";
import type { LeavingAct } from "./leave-address.ts";
import type { LeavingData } from "./load-users.ts";
import type { HandedOver, LeavingAnswer } from "./user-refusal.ts";

const TITLES: Record<LeavingAct, string> = {
  deactivate: text.deactivateTitle,
  delete: adminMessages.entities.user.delete,
};

export interface LeaveDialogProps {
  act: LeavingAct;
  /** null: there is no such user. */
  leaving: LeavingData | null;
  /** What the tab's action answered. */
  answer: LeavingAnswer | EntityRefusal | undefined;
}

/** Before somebody is deactivated or deleted: what they still hold open, 'Reassign all to …', and then the deed. */
export function LeaveDialog({ act, leaving, answer }: LeaveDialogProps) {
  const closeTo = withoutDialog(useLocation());
  if (!leaving) {
    return (
      <Dialog title={TITLES[act]} closeTo={closeTo}>
        <Alert tone="warning">{adminMessages.gone}</Alert>
        <DialogActions>
          <LinkButton to={closeTo} replace preventScrollReset>
            {messages.action.close}
          </LinkButton>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <LeaveForm
      act={act}
      leaving={leaving}
      answer={answer?.on === leaving.user.id ? answer : undefined}
      closeTo={closeTo}
    />
  );
}

type LeaveFormProps = LeaveDialogProps & { leaving: LeavingData; closeTo: string };

function LeaveForm({ act, leaving: { user, holdings, people }, answer, closeTo }: LeaveFormProps) {
  const sending = useNavigation().formData?.get("_act");
  const own = answer && "leaving" in answer ? answer : undefined;
  const refusal = answer && "leaving" in answer ? answer.refusal : answer;
  const handed = own?.handed ?? null;
  const goesOn = useGoOn(user.id, own);
  const holds = holdings.total > 0;
  const atField = refusal?.errors.reassign_to_id !== undefined;
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!answer || atField) return;
    // What was answered stands at the top; the button that asked for it far below.
    told.current?.focus({ preventScroll: true });
    told.current?.scrollIntoView({ block: "nearest" });
  }, [answer, atField]);
  return (
    <Dialog
      title={TITLES[act]}
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
          {handed ? <Handed handed={handed} goesOn={goesOn} /> : null}
          {holds && !handed ? (
            <Alert tone="warning" title={text.holds(user.name, formatCount(holdings.total), holdings.total === 1)}>
              {text.holdsText}
            </Alert>
          ) : null}
        </div>
        {holds && !goesOn ? (
          <>
            <Held holdings={holdings} />
            <ReassignPart people={people} answer={own} pending={sending === "reassign"} />
          </>
        ) : null}
        <p className="text-sm">{act === "delete" ? adminMessages.deleteHint : text.deactivateHint}</p>
        <DialogActions>
          <LinkButton to={closeTo} replace preventScrollReset>
            {messages.action.cancel}
          </LinkButton>
          <Button
            name="_act"
            value={act}
            variant={holds && !handed ? "caution" : "danger"}
            pending={sending === act}
            disabled={goesOn}
          >
            {labelOf(act, holds)}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface ReassignPartProps {
  people: LeavingData["people"];
  answer: LeavingAnswer | undefined;
  pending: boolean;
}

/** Its button is the form's first, which is what Enter presses: not the one that deletes. */
function ReassignPart({ people, answer, pending }: ReassignPartProps) {
  const errors = answer?.refusal?.errors;
  return (
    <>
      <PersonField
        legend={text.reassignTo}
        name="reassign_to_id"
        people={people.map(({ department, ...person }) => ({ ...person, detail: department }))}
        chosen={answer?.values.reassign_to_id}
        error={errors?.reassign_to_id}
      />
      <Field label={text.comments} name="comments" hint={text.commentsHint} error={errors?.comments}>
        <TextArea rows={2} defaultValue={answer?.values.comments} />
      </Field>
      <div className="max-md:*:w-full">
        <Button name="_act" value="reassign" pending={pending}>
          {text.reassignAll}
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

function Handed({ handed, goesOn }: { handed: HandedOver; goesOn: boolean }) {
  const { to, so_far, remaining, skipped } = handed;
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      {remaining > 0 ? <ProgressBar label={text.reassigning} value={so_far / (so_far + remaining)} /> : null}
      <Alert tone={skipped.length > 0 || remaining > 0 ? "warning" : "success"}>
        <p>{text.handedOver(formatCount(so_far), so_far === 1, to)}</p>
        {remaining > 0 && !goesOn ? <p>{text.remaining(formatCount(remaining))}</p> : null}
        {skipped.length > 0 ? (
          <>
            <p className="mt-2 font-semibold">{text.skipped}</p>
            <ul className="list-disc pl-5">
              {skipped.map(({ id, reason }) => (
                <li key={id}>
                  {id}: {reason}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </Alert>
    </div>
  );
}

function Held({ holdings: { total, requests } }: { holdings: Holdings }) {
  return (
    <section aria-label={text.held}>
      <ul className="max-h-48 divide-y divide-base-300 overflow-y-auto rounded-box border border-base-300 text-sm">
        {requests.map(({ id, title, requester_name, department }) => (
          <li key={id} className="px-3 py-2">
            <Link to={`/request/${encodeURIComponent(id)}/details`} className="font-medium hover:underline">
              {id} · {title}
            </Link>
            <p className="text-muted">{text.heldBy(requester_name, department)}</p>
          </li>
        ))}
        {total > requests.length ? (
          <li className="px-3 py-2 text-muted">{text.moreHeld(formatCount(total - requests.length))}</li>
        ) : null}
      </ul>
    </section>
  );
}
