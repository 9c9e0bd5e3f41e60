/**
 * The only handler of forms. It reads the body within limits (R44), parses the fields, requires a signed-in actor, calls the service once
 * per idempotency key (R10), and responds. Every action of a screen calls `handleForm`, or `handleForms` if its page has several forms.
 */

import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  redirect,
  type TypedResponse,
} from "@remix-run/cloudflare";
import type { Actor } from "../../domain/entities.ts";
import { ERROR_HTTP_STATUS, type Failure, fail, ok, type RenderedFailure, type Result } from "../../domain/errors.ts";
import { readMultipartName } from "../../domain/format/file-names.ts";
import type { SubmittedFile } from "../../domain/inputs/requests.ts";
import { FactorProofInput } from "../../domain/inputs/second-factor.ts";
import { LIMITS } from "../../domain/limits.ts";
import { message } from "../../domain/message.ts";
import type { Texts } from "../../texts/screens.ts";
import { removeDialogParameters } from "../forms/dialog-address.ts";
import { parseInput } from "../forms/field-errors.ts";
import { STEP_UP_FIELDS } from "../forms/step-up-field.tsx";
import { listSelectedFiles, readPasskey, readText } from "../forms/submitted-fields.ts";
import { createFlashCookie, type ToastContent } from "./flash.ts";
import { requireActor } from "./require-actor.ts";

/** A submitted form, with the data that its definition may need. */
export interface SubmittedForm<Person = Actor> {
  readonly form: FormData;
  /** Whether the form has all of its fields. False if the form was too long. */
  readonly complete: boolean;
  readonly actor: Person;
  readonly context: AppLoadContext;
  readonly request: Request;
  readonly url: URL;
  /** The idempotency key of the form (R10); null if it has none. */
  readonly key: string | null;
}

/** The path of the next page, and the toast that it shows. */
export interface Redirection {
  readonly to: string;
  readonly toast?: ToastContent;
  /** Values of Set-Cookie. */
  readonly cookies?: readonly string[];
}

/** Shows the page of the form again, with `page` as its action data. */
export interface PageReply<Page> {
  readonly page: Page;
  /** The HTTP status; 200 if absent. */
  readonly status?: number;
  /** Values of Set-Cookie. */
  readonly cookies?: readonly string[];
}

/** Defines how a form is handled. The functions are in the order in which they run. */
export interface FormDefinition<Input, Value, Page, Person = Actor> {
  /** Returns the input of the service, or the errors of the fields. */
  readonly parse: (form: FormData, submission: SubmittedForm<Person>) => Result<Input> | Promise<Result<Input>>;
  /** Calls the service that performs the action. */
  readonly run: (input: Input, submission: SubmittedForm<Person>) => Promise<Result<Value>>;
  /** If set, a form that is sent twice with one idempotency key runs only once. If absent, `run` must not use the key. */
  readonly once?: {
    /**
     * Returns the values that identify the content of a form. A second form with the same key but different values is refused. Only a hash
     * of the values is stored.
     */
    readonly fingerprint: (input: Input, submission: SubmittedForm<Person>) => unknown;
    /**
     * Returns the value for a repeated form if the first run stored its change but not its value, for example because of a crash. `id`: the
     * id of the entity that the first run changed.
     */
    readonly replay: (id: string, input: Input, submission: SubmittedForm<Person>) => Promise<Result<Value>>;
    /**
     * Returns the value without parts that may be shown only once, such as passwords. This value is stored, and returned for a repeated
     * form.
     */
    readonly redact?: (value: Value) => Value;
  };
  /**
   * Returns what the page shows after a failure: the reason and the submitted values. Returns null if the form does not belong to this
   * page. The browser calls the same function if the server cannot be reached (`page-forms.ts`).
   */
  readonly recover: (
    form: FormData,
    failure: RenderedFailure,
    submission: SubmittedForm<Person>,
  ) => Page | null | Promise<Page | null>;
  /**
   * Returns a redirect with a toast for a failure, or null if `recover` must be called. Only for forms without typed text, because the
   * redirect would lose it.
   */
  readonly dismiss?: (failure: RenderedFailure, submission: SubmittedForm<Person>) => Redirection | null;
  /** Returns the redirect after a success, or what the page shows. A route without a page returns a response of its own. */
  readonly done: (
    value: Value,
    submission: SubmittedForm<Person>,
    input: Input,
  ) => Redirection | PageReply<Page> | Response;
}

export interface FormHandlingOptions {
  /**
   * The maximum size in bytes of the form of a signed-in person; MAX_FORM_BYTES if absent. If it is higher than MAX_FORM_BYTES, the page
   * shows the texts of a too long form again. Otherwise an error screen appears.
   */
  readonly maxBytes?: number;
  /** The maximum number of bytes of all texts of the form of a signed-in person; MAX_FORM_BYTES if absent. */
  readonly maxTextBytes?: number;
  /** The failure for a form that is longer than `maxBytes` or `maxTextBytes`. */
  readonly tooLarge?: Failure;
  /**
   * The kind of response. `json`, for forms that a script sends: `{ to, toast }` after a success, otherwise `{ code, detail, errors }` with
   * the HTTP status of the code.
   */
  readonly reply?: "page" | "json";
  /** Why the second factor in the form was refused; absent if it was accepted or if the form has none. */
  readonly refused?: Failure;
}

/** The result of handling a form. `failure` is null after a success. */
export interface FormOutcome<Page> {
  readonly failure: RenderedFailure | null;
  readonly next: Redirection | PageReply<Page | null> | Response;
}

/** Handles one form of a page. */
export type FormHandler<Page> = (submission: SubmittedForm, options: FormHandlingOptions) => Promise<FormOutcome<Page>>;

/** Returns the handler for a form definition, which `handleForms` can choose. */
export const createFormHandler =
  <Input, Value, Page>(definition: FormDefinition<Input, Value, Page>): FormHandler<Page> =>
  (submission, options) =>
    runForm(definition, submission, options);

/** Handles the form of a page that has only one form. */
export const handleForm = <Input, Value, Page>(
  args: Pick<ActionFunctionArgs, "context" | "request">,
  definition: FormDefinition<Input, Value, Page>,
  options: FormHandlingOptions = {},
) => handleForms(args, () => createFormHandler(definition), options);

/** Handles one of several forms of a page. `choose`: returns the form's handler, or null if the form is refused as `malformed`. */
export async function handleForms<Page>(
  { context, request }: Pick<ActionFunctionArgs, "context" | "request">,
  choose: (submission: SubmittedForm) => FormHandler<Page> | null,
  options: FormHandlingOptions = {},
) {
  const { maxBytes = MAX_FORM_BYTES, maxTextBytes = MAX_FORM_BYTES, reply = "page" } = options;
  // If nobody is signed in, reads at most MAX_FORM_BYTES of the body into memory.
  const limits = context.actor ? [maxBytes, maxTextBytes] : [];
  const body = await readForm(request, ...limits);
  const refuse = (failure: Failure, status?: number) => refuseBody(context.renderAll(failure), reply, status);
  if (!body.ok) return refuse(body);
  if (!body.value.complete && maxBytes <= MAX_FORM_BYTES) return refuse(fail("too_large"));
  if (reply === "json") {
    if (!context.actor) return refuse(fail("not_signed_in"));
    // 425 (Too Early), so that the outbox sends the form again after the person has confirmed the sign-in.
    if (context.actor.second_factor_required !== null) return refuse(fail("second_factor_required"), 425);
    if (context.actor.password_change_required) return refuse(fail("password_change_required"));
  }
  const submission = createSubmission(body.value, requireActor(context, request), context, request);
  const handle = choose(submission);
  if (!handle) return refuse(body.value.complete ? fail("malformed") : fail("too_large"));
  const sender = await confirmStepUp(submission);
  const outcome = sender.ok
    ? await handle({ ...submission, actor: sender.value }, options)
    : await handle(submission, { ...options, refused: sender });
  return reply === "json" ? toJson(outcome) : toPage(outcome);
}

/** Handles a form that people can send without being signed in. */
export async function handlePublicForm<Input, Value, Page>(
  { context, request }: Pick<ActionFunctionArgs, "context" | "request">,
  definition: FormDefinition<Input, Value, Page, null>,
) {
  const body = await readForm(request);
  if (!body.ok) return refuseBody(context.renderAll(body), "page");
  if (!body.value.complete) return refuseBody(context.renderAll(fail("too_large")), "page");
  return toPage(await runForm(definition, createSubmission(body.value, null, context, request), {}));
}

/**
 * Returns the result of `work`. Logs an exception and converts it to the failure `internal`, whose detail ends with the id of the HTTP
 * request. The typed values then stay on the page. Rethrows a thrown response, such as a redirect.
 */
export async function runService<T>(
  { logFault, requestId, renderAll }: Pick<AppLoadContext, "logFault" | "requestId" | "renderAll">,
  work: () => Promise<Result<T>>,
): Promise<{ ok: true; value: T } | RenderedFailure> {
  try {
    const result = await work();
    return result.ok ? result : renderAll(result);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    logFault(error);
    return renderAll(fail("internal", message("errors.internal_with_reference", { request_id: requestId })));
  }
}

/**
 * Confirms the session with the second factor in a form that was refused without one. Returns the confirmed actor, or the unchanged actor
 * if the form contains no second factor. Fails with `second_factor_needed` if the factor is wrong, so that the form asks again.
 */
async function confirmStepUp({ form, complete, actor, context, url }: SubmittedForm): Promise<Result<Actor>> {
  const code = readText(form, STEP_UP_FIELDS.code);
  const passkey = readPasskey(form, STEP_UP_FIELDS.passkey);
  for (const name of Object.values(STEP_UP_FIELDS)) form.delete(name);
  if (!complete || (code === "" && passkey === null)) return ok(actor);
  const proof = parseInput(FactorProofInput, passkey === null ? { code } : { passkey });
  if (!proof.ok) return fail("second_factor_needed", message("errors.wrong_factor"));
  const session = { token: context.sessionToken ?? "", origin: url.origin };
  const confirmed = await runService(context, () => context.services.auth.confirmFactor(actor, proof.value, session));
  if (confirmed.ok) return ok({ ...actor, second_factor_at: confirmed.value.at });
  return confirmed.code === "wrong_factor"
    ? fail("second_factor_needed", confirmed.detail)
    : fail(confirmed.code, confirmed.detail);
}

function createSubmission<Person>(
  { form, complete }: { form: FormData; complete: boolean },
  actor: Person,
  context: AppLoadContext,
  request: Request,
): SubmittedForm<Person> {
  const key = form.get("_key");
  const url = new URL(request.url);
  return { form, complete, actor, context, request, url, key: typeof key === "string" && key !== "" ? key : null };
}

async function runForm<Input, Value, Page, Person extends Actor | null>(
  definition: FormDefinition<Input, Value, Page, Person>,
  submission: SubmittedForm<Person>,
  { tooLarge = fail("too_large"), refused }: FormHandlingOptions,
): Promise<FormOutcome<Page>> {
  const { form, complete } = submission;
  const refusal = refused ?? (complete ? null : tooLarge);
  const outcome = refusal ?? (await runService(submission.context, () => parseAndRun(definition, submission)));
  const result = outcome.ok ? outcome : submission.context.renderAll(outcome);
  if (result.ok) {
    const { value, input } = result.value;
    return { failure: null, next: definition.done(value, submission, input) };
  }
  if (result.code === "confirmation_pending")
    return { failure: null, next: toPendingChange(submission.context.texts, submission.url, result.detail) };
  const redirection = definition.dismiss?.(result, submission);
  return { failure: result, next: redirection ?? { page: await definition.recover(form, result, submission) } };
}

/** Returns a redirect to the page `url` without its dialog. A toast says that the change does not apply yet (R39). */
export const toPendingChange = (texts: Texts, url: URL, description: string): Redirection => ({
  to: removeDialogParameters(url),
  toast: { tone: "info", title: texts.proposedChanges.waits.title, description },
});

async function parseAndRun<Input, Value, Page, Person extends Actor | null>(
  { parse, run, once }: FormDefinition<Input, Value, Page, Person>,
  submission: SubmittedForm<Person>,
): Promise<Result<{ value: Value; input: Input }>> {
  const { form, actor, context, key } = submission;
  const writer = form.get("_user");
  // A form from the outbox contains its author, who must be the signed-in user (R1).
  if (actor && typeof writer === "string" && writer !== actor.id) return fail("identity_mismatch");
  const parsed = await parse(form, submission);
  if (!parsed.ok) return parsed;
  const input = parsed.value;
  const result =
    actor && once && key !== null
      ? await context.services.runWithIdempotencyKey<Value>(actor, {
          key,
          fingerprint: context.sha256(JSON.stringify(once.fingerprint(input, submission))),
          run: () => run(input, submission),
          recover: (id) => once.replay(id, input, submission),
          redact: once.redact,
        })
      : await run(input, submission);
  return result.ok ? ok({ value: result.value, input }) : result;
}

function toPage<Page>({ failure, next }: FormOutcome<Page>) {
  if (next instanceof Response) return next as TypedResponse<never>;
  const headers = new Headers();
  for (const cookie of next.cookies ?? []) headers.append("Set-Cookie", cookie);
  if ("to" in next) {
    if (next.toast) headers.append("Set-Cookie", createFlashCookie(next.toast));
    return redirect(next.to, { headers });
  }
  if (failure && next.page === null) return refuseBody(failure, "page");
  return data(next.page, { status: failure ? ERROR_HTTP_STATUS[failure.code] : (next.status ?? 200), headers });
}

function toJson({ failure, next }: FormOutcome<unknown>) {
  if (failure) return refuseBody(failure, "json");
  return jsonResponse("to" in next ? { to: next.to, toast: next.toast } : next, 200);
}

/** Responds with a failure that none of the page's forms can show. For a page, throws the response, so that the error screen appears. */
function refuseBody(
  { code, detail, errors }: RenderedFailure,
  reply: "page" | "json",
  status: number = ERROR_HTTP_STATUS[code],
) {
  if (reply === "page") throw data(detail, { status });
  return jsonResponse({ code, detail, errors }, status);
}

/** Returns a JSON response. It has the type of a redirect, because pages never receive it as action data. */
const jsonResponse = (body: unknown, status: number) => Response.json(body, { status }) as TypedResponse<never>;

/** The maximum size in bytes of all texts of a form, and of the body of a form without files. */
export const MAX_FORM_BYTES = 256 * 1024;

/** The maximum size in bytes of a form with files: the files of one submission, plus 512 KiB for its texts and the multipart headers. */
export const MAX_UPLOAD_BYTES = LIMITS.attachments * LIMITS.attachment_bytes + 512 * 1024;

/**
 * A longer body is read to its end and ignored up to this size, because browsers show a response only after they have sent the whole body.
 */
const MAX_DRAIN_BYTES = 32 * 1024 * 1024;

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

export interface FormBody {
  form: FormData;
  /** Whether the body was read completely. If not, the form contains only the parts that are complete in its first MAX_FORM_BYTES. */
  complete: boolean;
}

/**
 * Returns the form in the body of an HTTP request. Holds at most `max_bytes` of the body in memory. If a multipart body is longer, returns
 * the fields before the files, so that the page can show the typed text again. Fails with `unsupported_media_type` if the body is not a
 * form, with `malformed` if it cannot be parsed, and with `too_large` if its texts have more than MAX_FORM_BYTES; a form that may have more
 * is incomplete if they have more than `max_text_bytes`.
 */
export async function readForm(
  request: Request,
  max_bytes = MAX_FORM_BYTES,
  max_text_bytes = MAX_FORM_BYTES,
): Promise<Result<FormBody>> {
  const type = request.headers.get("Content-Type") ?? "";
  const media_type = type.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!FORM_TYPES.includes(media_type)) return fail("unsupported_media_type");
  const { bytes, complete } = await readBytes(request, max_bytes);
  try {
    const form = await new Response(complete ? bytes : takeCompleteParts(bytes, type), {
      headers: { "Content-Type": type },
    }).formData();
    const fits = countTextBytes(form) <= max_text_bytes;
    if (!fits && max_text_bytes <= MAX_FORM_BYTES) return fail("too_large");
    return ok({ form, complete: complete && fits });
  } catch (error) {
    if (error instanceof TypeError) return fail("malformed");
    throw error;
  }
}

/** Returns the files of the field `files` with their content. */
export const readFiles = (form: FormData): Promise<SubmittedFile[]> =>
  Promise.all(
    listSelectedFiles(form).map(async (file) => ({
      filename: readMultipartName(file.name),
      content: new Uint8Array(await file.arrayBuffer()),
    })),
  );

/** Returns the size in bytes of all texts of a form in UTF-8. */
const countTextBytes = (form: FormData): number =>
  [...form.values()].reduce(
    (sum, value) => sum + (typeof value === "string" ? new TextEncoder().encode(value).byteLength : 0),
    0,
  );

/** Returns the whole body. If the body is longer than `max_bytes`, returns only its first MAX_FORM_BYTES, which contain the text fields. */
async function readBytes(
  request: Request,
  max_bytes: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; complete: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size <= max_bytes || size === part.value.byteLength) chunks.push(part.value);
    if (size > max_bytes) chunks.splice(0, chunks.length, concatBytes(chunks).slice(0, MAX_FORM_BYTES));
    if (size > MAX_DRAIN_BYTES) {
      await reader?.cancel();
      break;
    }
  }
  return { bytes: concatBytes(chunks), complete: size <= max_bytes };
}

function concatBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** Returns the complete parts of a truncated multipart body with a closing boundary. Returns an empty body for other content types. */
function takeCompleteParts(bytes: Uint8Array, type: string): Uint8Array<ArrayBuffer> {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1];
  if (!boundary) return new Uint8Array();
  const delimiter = `\r\n--${boundary}`;
  // In Latin-1, each character is one byte, so that positions in the text are also positions in the bytes.
  const end = new TextDecoder("latin1").decode(bytes).lastIndexOf(delimiter);
  const closing = new TextEncoder().encode(`${end < 0 ? delimiter.slice(2) : delimiter}--\r\n`);
  return concatBytes([bytes.subarray(0, Math.max(end, 0)), closing]);
}
