import type { AppLoadContext } from "@remix-run/cloudflare";
import { fromLocalInput } from "../../domain/date-time-format.ts";
import type { Actor } from "../../domain/entities.ts";
import { type Failure, invalid, ok, type Result, SENTENCE_OF, STATUS_OF } from "../../domain/errors.ts";
import { CreateDelegationInput } from "../../domain/inputs/delegations.ts";
import type { ToastMessage } from "../../domain/toast-message.ts";
import { toastMessage } from "../../flash.ts";
import { type FormErrors, formErrors } from "../../form-errors.ts";
import { outOfOffice } from "../../messages/out-of-office.ts";
import { readTimeZone } from "../../preferences.ts";

const text = outOfOffice.form;

/** What stands in the form's controls. The times are local, as `<input type="datetime-local">` has them. */
export interface AbsenceValues {
  delegate_user_id: string;
  starts_at: string;
  ends_at: string;
  reason: string;
}

/** Why an absence was not saved, with everything that was typed. */
export interface AbsenceRefusal {
  values: AbsenceValues;
  errors: FormErrors;
  toast: ToastMessage;
}

type Outcome = { ok: true; delegate: string } | { ok: false; refusal: AbsenceRefusal; status: number };

/** Saves the absence that a form describes, once (R10), its times read in the reader's zone. */
export async function saveAbsence(
  context: AppLoadContext,
  actor: Actor,
  request: Request,
  form: FormData,
): Promise<Outcome> {
  const field = (name: keyof AbsenceValues) => String(form.get(name) ?? "");
  const values: AbsenceValues = {
    delegate_user_id: field("delegate_user_id"),
    starts_at: field("starts_at"),
    ends_at: field("ends_at"),
    reason: field("reason"),
  };
  const zone = readTimeZone(request);
  const asked = CreateDelegationInput.safeParse({
    ...values,
    starts_at: fromLocalInput(values.starts_at, zone) ?? values.starts_at,
    ends_at: fromLocalInput(values.ends_at, zone) ?? values.ends_at,
  });
  const result = asked.success
    ? await createOnce(context, actor, asked.data, String(form.get("_key") ?? ""))
    : invalid(asked.error.issues.map(({ path, message }) => ({ path: path.join("."), message })));
  return result.ok ? { ok: true, delegate: result.value } : refuse(values, result);
}

/** The delegate's name. */
async function createOnce(
  { services, sha256 }: AppLoadContext,
  actor: Actor,
  input: CreateDelegationInput,
  key: string,
): Promise<Result<string>> {
  const nameOf = (result: Awaited<ReturnType<typeof services.delegations.create>>): Result<string> =>
    result.ok ? ok(result.value.delegate_name) : result;
  if (key === "") return nameOf(await services.delegations.create(actor, input));
  return services.once(actor, {
    key,
    fingerprint: sha256(JSON.stringify(["out-of-office", input])),
    run: async () => nameOf(await services.delegations.create(actor, input, { idempotency_key: key })),
    recover: async (id) => nameOf(await services.delegations.get(actor, id)),
  });
}

function refuse(values: AbsenceValues, failure: Failure): Outcome {
  const detail = failure.code === "idempotency_mismatch" ? text.arrivedBefore : failure.detail;
  const toast = toastMessage({
    tone: "error",
    title: text.saveFailed,
    description: failure.code === "invalid" ? SENTENCE_OF.invalid : detail,
  });
  return { ok: false, refusal: { values, errors: formErrors(failure.errors), toast }, status: STATUS_OF[failure.code] };
}
