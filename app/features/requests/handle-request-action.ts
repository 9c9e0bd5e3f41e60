import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { type ErrorCode, fail, failInvalid, ok, type RenderedFailure, type Result } from "../../../domain/errors.ts";
import { parseDateTimeLocalInput } from "../../../domain/format/zoned-time.ts";
import { DeletionQuery } from "../../../domain/inputs/admin-requests.ts";
import { ModifyRequestInput, RequestActionInput, type SubmittedFile } from "../../../domain/inputs/requests.ts";
import { type AnyRequestAction, acceptsFiles } from "../../../domain/requests/lifecycle.ts";
import type { Texts } from "../../../texts/screens.ts";
import { removeDialogParameters } from "../../forms/dialog-address.ts";
import { parseInput } from "../../forms/field-errors.ts";
import { readAmountInCurrency } from "../../forms/read-amount.ts";
import { readFormSnapshot, readText, readTexts, readVersion, truncateToLimit } from "../../forms/submitted-fields.ts";
import {
  createFormHandler,
  type FormHandlingOptions,
  handleForms,
  MAX_FORM_BYTES,
  MAX_UPLOAD_BYTES,
  readFiles,
  runService,
  type SubmittedForm,
} from "../../server/handle-form.ts";
import { readFormLocale, readTimeZone } from "../../server/preferences.ts";
import { ASSIGNMENT_FIELD } from "./action-text-field.ts";
import { type ConcurrentChanges, toConcurrentChanges } from "./concurrent-changes.ts";
import { type ActionRefusal, findSubmittedRequestAction, toActionRefusal } from "./request-refusal.ts";

interface ActionOptions {
  /** The path of the next screen after the request was deleted; if omitted, the same screen is shown. */
  afterDelete?: string;
}

/**
 * Handles the action forms of a screen: approve, reject, request information, respond, reassign, comment, remind, modify, cancel, delete,
 * and add or remove an approver.
 */
export const handleRequestAction = (args: ActionFunctionArgs, { afterDelete }: ActionOptions = {}) =>
  handleForms(
    args,
    ({ form }) => findActionFormHandler(args.context.texts, form, afterDelete),
    getFormSizeOptions(args.context.texts, args.request),
  );

/** Returns the size limits of the HTTP request that submits a form. Only a multipart form may contain files and be large. */
export function getFormSizeOptions(texts: Texts, { headers }: Request): FormHandlingOptions {
  const fileMessages = texts.files;

  const isMultipart = headers.get("Content-Type")?.trim().toLowerCase().startsWith("multipart/") ?? false;
  const errors = [{ path: "attachments", message: fileMessages.tooLarge }];
  return { maxBytes: isMultipart ? MAX_UPLOAD_BYTES : MAX_FORM_BYTES, tooLarge: { ...fail("too_large"), errors } };
}

/** Returns the handler of the action in `_act` and `request_id`, or null if the form contains no action. */
export function findActionFormHandler(texts: Texts, form: FormData, afterDelete?: string) {
  const actionMessages = texts.actions;
  const mentionMessages = texts.mentions;

  const subject = findSubmittedRequestAction(form);
  if (subject === null) return null;
  const { act, request_id } = subject;
  const text = actionMessages[act === "reassign" && form.has(ASSIGNMENT_FIELD) ? "assign" : act];
  return createFormHandler<ActionCall, readonly string[], ActionRefusal>({
    parse: (_, submission) => parseAction(texts, act, submission),
    run: (call, submission) => runAction(request_id, call, submission),
    once: {
      fingerprint: ({ input, files }, { context }) =>
        getPartFingerprint(act, request_id, input) ?? [
          act,
          request_id,
          input,
          files.map(({ filename, content }) => [filename, context.sha256(content)]),
        ],
      replay: async () => ok([]),
    },
    dismiss: ({ code, detail }, { url }) =>
      TOAST_ONLY_ACTIONS.includes(act) && !["internal", "invalid", "second_factor_needed"].includes(code)
        ? { to: removeDialogParameters(url), toast: { tone: "error", title: text.failed, description: detail } }
        : null,
    async recover(form, failure, submission) {
      const refusal = toActionRefusal(texts, form, failure);
      return refusal && { ...refusal, conflict: await findConcurrentChanges(texts, request_id, failure, submission) };
    },
    done(unnotified, { url }) {
      const note = unnotified.length > 0 ? mentionMessages.unnotified(unnotified) : undefined;
      const description = [describeRequest(form, request_id), note].filter(Boolean).join(". ");
      return {
        to: act === "delete" ? (afterDelete ?? removeDialogParameters(url)) : removeDialogParameters(url),
        toast: { tone: "success", title: text.done, description, note },
      };
    },
  });
}

/**
 * Returns the fingerprint of a decision as part of a form for several requests (`decideRequests`), or null for other actions. With this
 * fingerprint and the key of the part, the outbox can send the decision separately. The names are in alphabetical order, as in canonical
 * JSON.
 */
const getPartFingerprint = (act: AnyRequestAction, request_id: string, input: ActionCall["input"]): object | null =>
  (act === "approve" || act === "reject") && "comments" in input
    ? { action: act, comments: input.comments, request_id, version: input.version ?? null }
    : null;

/**
 * The actions whose dialog closes if they are refused, and a toast shows the reason. The dialog stays if a field is wrong, or if it must
 * ask for a second factor.
 */
const TOAST_ONLY_ACTIONS: readonly AnyRequestAction[] = ["remind", "delete"];

type ActionCall =
  | { act: "delete"; input: { version: number | null; reason: string | null }; files: readonly SubmittedFile[] }
  | { act: "modify"; input: ModifyRequestInput; files: readonly SubmittedFile[] }
  | { act: "enhanced"; input: RequestActionInput; files: readonly SubmittedFile[] };

async function parseAction(
  texts: Texts,
  act: AnyRequestAction,
  submission: SubmittedForm,
): Promise<Result<ActionCall>> {
  const { form } = submission;
  const files = acceptsFiles(act) ? await readFiles(form) : [];
  if (act === "delete") {
    const query = parseInput(DeletionQuery, readTexts(form));
    return query.ok ? ok({ act, input: { version: readVersion(form), reason: query.value.reason }, files }) : query;
  }
  if (act === "modify") {
    const input = await parseModification(texts, submission);
    return input.ok ? ok({ act, input: input.value, files }) : input;
  }
  const input = parseInput(RequestActionInput, { ...readTexts(form), action: act });
  return input.ok ? ok({ act: "enhanced", input: input.value, files }) : input;
}

async function parseModification(
  texts: Texts,
  { form, request, context }: SubmittedForm,
): Promise<Result<ModifyRequestInput>> {
  const { amount = "", currency = "", due_date = "", remove_attachments: _, ...fields } = readTexts(form);
  const locale = readFormLocale(texts.language, request, form);
  const reading = amount === "" ? null : await readAmountInCurrency(texts, context, amount, { locale, currency });
  const input = parseInput(ModifyRequestInput, {
    ...fields,
    ...(form.has("currency") && { currency }),
    ...(form.has("amount") && { amount: reading?.amount ?? "" }),
    // The field shows minutes. A due date that was not changed must not lose its seconds, or be refused because it has passed.
    ...(form.has("due_date") &&
      due_date !== form.get("_due_date") && {
        due_date: parseDateTimeLocalInput(due_date, readTimeZone(request)) ?? due_date,
      }),
    remove_attachments: form.getAll("remove_attachments"),
  });
  if (!reading?.error) return input;
  return failInvalid([...(input.ok ? [] : (input.errors ?? [])), { path: "amount", message: reading.error }]);
}

/**
 * Performs the action and returns the names of mentioned people who may not see the request. Does not return the request, because the
 * result is stored with the idempotency key, and the next page loads the request itself.
 */
async function runAction(
  request_id: string,
  call: ActionCall,
  { actor, context, key }: SubmittedForm,
): Promise<Result<readonly string[]>> {
  const { requests } = context.services;
  if (call.act === "delete")
    return withoutNames(await requests.delete(actor, request_id, { ...call.input, idempotency_key: key }));
  if (call.act === "enhanced") {
    const result = await requests.act(actor, call.input, { idempotency_key: key }, call.files);
    return result.ok ? ok(result.value.unnotified_mentions) : result;
  }
  const options = { idempotency_key: key, version: call.input.version ?? null };
  return withoutNames(await requests.modify(actor, request_id, call.input, options, call.files));
}

const withoutNames = (result: Result<unknown>): Result<readonly string[]> => (result.ok ? ok([]) : result);

const describeRequest = (form: FormData, request_id: string): string =>
  [request_id, truncateToLimit("title", readText(form, "title"))].filter(Boolean).join(" · ");

/**
 * The failures after which the form shows the concurrent changes. `idempotency_mismatch`: the server has processed an earlier text of this
 * form, but its response was lost.
 */
const CONFLICT_CODES: readonly ErrorCode[] = ["stale_version", "idempotency_mismatch"];

/** Returns the changes since the version that the person saw (R9), or null if the action failed for another reason. */
async function findConcurrentChanges(
  texts: Texts,
  request_id: string,
  { code }: RenderedFailure,
  { form, actor, context }: SubmittedForm,
): Promise<ConcurrentChanges | null> {
  const version = readVersion(form);
  if (version === null || !CONFLICT_CODES.includes(code)) return null;
  const current = await runService(context, () => context.services.requests.get(actor, request_id));
  return current.ok ? toConcurrentChanges(texts, current.value, version, readFormSnapshot(form)) : null;
}
