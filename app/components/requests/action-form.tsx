import { Form, useNavigation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useState } from "react";
import type { DialogData } from "../../actions/load-dialog.ts";
import type { ActionRefusal } from "../../actions/request-refusal.ts";
import { LIFECYCLE, type RequestAction } from "../../domain/request-lifecycle.ts";
import { messages } from "../../messages.ts";
import { FailureAlert } from "../failure-alert.tsx";
import { Money } from "../money.tsx";
import { Button, type ButtonVariant, LinkButton } from "../ui/button.tsx";
import { DialogActions } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { TextArea } from "../ui/inputs.tsx";
import { useFormKey } from "../use-form-key.ts";
import { useHydrated } from "../use-hydrated.ts";
import { useRefusalFocus } from "../use-refusal-focus.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import type { DialogRequest } from "./listed-request.ts";
import { ModifyFields } from "./modify-fields.tsx";
import { ReassignField } from "./reassign-field.tsx";
import { TEXT_FIELD } from "./text-field.ts";

const CONFIRM: Partial<Record<RequestAction, ButtonVariant>> = {
  approve: "success",
  reject: "danger",
  cancel: "danger",
  delete: "danger",
};

/** They overwrite nothing, so it does not matter what happened meanwhile. */
const ON_ANY_VERSION: readonly RequestAction[] = ["comment", "remind"];

export interface ActionFormProps {
  act: RequestAction;
  /** As it was when the dialog opened. */
  request: DialogRequest;
  more: DialogData | null;
  refusal: ActionRefusal | null;
  closeTo: string;
  formKey: string;
}

/** What a dialog asks for. Posts to the screen that it stands on, whose action is `actOnRequest`. */
export function ActionForm({ act, request, more, refusal, closeTo, formKey }: ActionFormProps) {
  const navigation = useNavigation();
  const form = useRefusalFocus(refusal);
  const text = messages.actions[act];
  const pending = navigation.formMethod === "POST" && navigation.formData?.get("_act") === act;
  const current = refusal?.meanwhile?.request ?? request;
  const possible = current.allowed_actions.includes(act);
  const version = refusal && !refusal.meanwhile ? (refusal.values.version ?? request.version) : current.version;
  const { incomplete, recheck } = useMissing(act, form);
  const { key } = useFormKey(formKey);

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
      <input type="hidden" name="_key" value={`${key}:${act}:${request.id}:${version}`} />
      <input type="hidden" name="_title" value={request.title} />
      <input type="hidden" name="request_id" value={request.id} />
      {ON_ANY_VERSION.includes(act) ? null : <input type="hidden" name="version" value={version} />}
      {refusal ? <RefusalNotice refusal={refusal} possible={possible} /> : null}
      <Subject act={act} request={request} />
      {act === "modify" && more?.choices ? (
        <ModifyFields request={request} choices={more.choices} refusal={refusal} />
      ) : null}
      {act === "reassign" ? <ReassignField users={more?.users ?? []} refusal={refusal} /> : null}
      <TextField act={act} refusal={refusal} />
      {TEXT_FIELD[act] === undefined && text.hint ? <p className="text-muted text-sm">{text.hint}</p> : null}
      <DialogActions>
        <LinkButton to={closeTo} replace preventScrollReset>
          {act === "cancel" ? messages.dialog.keep : possible ? messages.action.cancel : messages.action.close}
        </LinkButton>
        {possible ? (
          <Button variant={CONFIRM[act] ?? "primary"} pending={pending} disabled={incomplete}>
            {text.confirm}
          </Button>
        ) : null}
      </DialogActions>
    </Form>
  );
}

/** With JavaScript the confirm button waits for what the action needs; without it the server says what is missing. */
function useMissing(act: RequestAction, form: RefObject<HTMLFormElement>) {
  const { needs } = LIFECYCLE[act];
  const name = needs === "target" ? "reassign_to_id" : needs === null ? null : TEXT_FIELD[act];
  const hydrated = useHydrated();
  const [given, setGiven] = useState(false);
  const recheck = useCallback(() => {
    if (name && form.current) setGiven(String(new FormData(form.current).get(name) ?? "").trim() !== "");
  }, [name, form]);
  // What stands there already: kept from a refusal, or typed before the scripts ran.
  useEffect(recheck, [recheck]);
  return { incomplete: hydrated && Boolean(name) && !given, recheck };
}

function TextField({ act, refusal }: { act: RequestAction; refusal: ActionRefusal | null }) {
  const name = TEXT_FIELD[act];
  if (name === undefined) return null;
  const text = messages.actions[act];
  return (
    <Field
      label={text.field}
      name={name}
      required={act !== "reassign"}
      hint={text.hint || undefined}
      error={refusal?.errors[name]}
    >
      <TextArea placeholder={text.placeholder} defaultValue={refusal?.values[name]} />
    </Field>
  );
}

function RefusalNotice({ refusal, possible }: { refusal: ActionRefusal; possible: boolean }) {
  if (refusal.meanwhile) return <ChangedMeanwhile meanwhile={refusal.meanwhile} possible={possible} />;
  // A field's own error stands at the field.
  if (Object.keys(refusal.errors).length > 0) return null;
  return <FailureAlert failure={refusal} />;
}

/** What one has to see to decide, or to answer. */
function Subject({ act, request }: { act: RequestAction; request: DialogRequest }) {
  const { dialog } = messages;
  if (act === "modify" || act === "delete") return null;
  if (act === "remind") {
    const name = request.current_approver_name;
    return <p>{name ? dialog.remindWhom(name) : dialog.remindAdmins}</p>;
  }
  if (act === "respond" && request.info_requested) {
    return (
      <figure className="rounded-box border border-warning/35 bg-warning/8 p-4">
        <figcaption className="font-semibold text-sm">
          {dialog.question(request.current_approver_name ?? messages.requests.approver)}
        </figcaption>
        <blockquote className="mt-1 whitespace-pre-line text-sm">{request.info_requested}</blockquote>
      </figure>
    );
  }
  return (
    <dl className="flex flex-wrap justify-between gap-x-6 gap-y-1 rounded-box bg-base-200 px-4 py-3 text-sm">
      <div>
        <dt className="text-muted">{dialog.requester}</dt>
        <dd className="font-medium">{request.requester_name}</dd>
      </div>
      {request.on_behalf_of && LIFECYCLE[act].by === "approver" ? (
        <div>
          <dt className="text-muted">{dialog.onBehalfOf}</dt>
          <dd className="font-medium">{request.on_behalf_of.name}</dd>
        </div>
      ) : null}
      {request.amount === null ? null : (
        <div className="text-right">
          <dt className="text-muted">{dialog.amount}</dt>
          <dd className="font-semibold">
            <Money amount={request.amount} currency={request.currency} decimals={request.amount_decimals} />
          </dd>
        </div>
      )}
    </dl>
  );
}
