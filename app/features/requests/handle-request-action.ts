import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { Actor } from "../../../domain/entities.ts";
import { type ErrorCode, type Failure, fail, HTTP_STATUS, invalid, ok, type Result } from "../../../domain/errors.ts";
import { EnhancedActionInput, type FileInput, ModifyRequestInput } from "../../../domain/inputs/requests.ts";
import { findEnhancedAction } from "../../../domain/requests/enhanced-actions.ts";
import { ACTIONS_WITH_FILES, type RequestAction } from "../../../domain/requests/lifecycle.ts";
import { withoutDialog } from "../../forms/dialog-address.ts";
import { toInputFailure } from "../../forms/field-errors.ts";
import { readAmountInCurrency } from "../../forms/read-amount.ts";
import { truncateToLimit } from "../../forms/submitted-fields.ts";
import { messages } from "../../messages/common.ts";
import { fileMessages as fileTexts } from "../../messages/files.ts";
import { createFlashCookie } from "../../server/flash.ts";
import { readFormLocale } from "../../server/preferences.ts";
import { readActionForm, readFiles, type SubmittedForm } from "../../server/read-form.ts";
import { runService } from "../../server/run-service.ts";
import { type ConcurrentChanges, toConcurrentChanges } from "./concurrent-changes.ts";
import { readFormSnapshot } from "./form-snapshot.ts";
import { readRequestSubject, toActionRefusal } from "./request-refusal.ts";

/** The second: what the same dialog sent before did arrive, though its answer was lost on the way back. */
const CONFLICT_CODES: readonly ErrorCode[] = ["stale_version", "idempotency_mismatch"];

interface RequestSubmission {
  act: RequestAction;
  request_id: string;
  /** One per opened dialog; a second press of the button gives the first answer again (R10). */
  key: string | null;
  values: Record<string, string>;
  files: readonly FileInput[];
  /** The locale that the amount is typed in. */
  locale: string;
}

/** Nothing typed can be lost with these, so a refusal closes the dialog and is shown as a toast. */
const TOAST_ONLY_ACTIONS: readonly RequestAction[] = ["remind", "delete"];

interface Options {
  /** Where to go when the request that the screen shows is deleted; the same screen otherwise. */
  afterDelete?: string;
  /** Who is signed in and the form of `request`, where the caller has read them. */
  submitted?: SubmittedForm & { actor: Actor };
}

/**
 * The action of every screen that has action dialogs: reads the form (`_act`, `_key`, `request_id`, `version` and the
 * action's own fields), calls the service once, and redirects to the same screen without the dialog, with a toast. A
 * refusal is returned with what was typed, for the dialog to show.
 */
export async function handleRequestAction(
  context: AppLoadContext,
  request: Request,
  { afterDelete, submitted }: Options = {},
) {
  const { actor, form, complete } = submitted ?? (await readActionForm(context, request));
  const asked = await readSubmission(form, readFormLocale(request, form));
  if (!asked) {
    const { code, detail } = fail(complete ? "malformed" : "too_large");
    throw new Response(detail, { status: HTTP_STATUS[code] });
  }
  const here = withoutDialog(new URL(request.url));
  const text = messages.actions[asked.act];
  const outcome = complete ? await runService(context, () => runWithIdempotencyKey(context, actor, asked)) : TOO_LARGE;
  if (outcome.ok) {
    const there = asked.act === "delete" ? (afterDelete ?? here) : here;
    const title = truncateToLimit("title", asked.values.title ?? "");
    const description = [asked.request_id, title].filter(Boolean).join(" · ");
    throw redirect(there, {
      headers: { "Set-Cookie": createFlashCookie({ tone: "success", title: text.done, description }) },
    });
  }
  if (TOAST_ONLY_ACTIONS.includes(asked.act) && outcome.code !== "internal") {
    const toast = createFlashCookie({ tone: "error", title: text.failed, description: outcome.detail });
    throw redirect(here, { headers: { "Set-Cookie": toast } });
  }
  const refusal = toActionRefusal(form, outcome);
  const meanwhile = await findConcurrentChanges(context, actor, { ...asked, seen: readFormSnapshot(form) }, outcome);
  return data(refusal && { ...refusal, meanwhile }, { status: HTTP_STATUS[outcome.code] });
}

/** For a form that is too long: its texts come before its files, so they were read; some of the files may be missing. */
const TOO_LARGE: Failure = {
  ...fail("too_large"),
  errors: [{ path: "attachments", message: fileTexts.tooLarge }],
};

async function readSubmission(form: FormData, locale: string): Promise<RequestSubmission | null> {
  const subject = readRequestSubject(form);
  if (subject === null) return null;
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const values = Object.fromEntries(texts.filter(([name]) => !name.startsWith("_")));
  const key = form.get("_key");
  const files = ACTIONS_WITH_FILES.includes(subject.act) ? await readFiles(form) : [];
  return { ...subject, key: typeof key === "string" && key !== "" ? key : null, values, files, locale };
}

/** The answer itself is not kept: the redirect that follows reads the request anew. */
function runWithIdempotencyKey(context: AppLoadContext, actor: Actor, asked: RequestSubmission): Promise<Result<null>> {
  const { key, files } = asked;
  if (key === null) return runAction(context, actor, asked);
  const sentFiles = files.map(({ filename, content }) => [filename, context.sha256(content)]);
  return context.services.runWithIdempotencyKey(actor, {
    key,
    fingerprint: context.sha256(JSON.stringify([asked.act, Object.entries(asked.values).sort(), sentFiles])),
    run: () => runAction(context, actor, asked),
    recover: async () => ok(null),
  });
}

async function runAction(
  context: AppLoadContext,
  actor: Actor,
  { act, request_id, key, values, files, locale }: RequestSubmission,
): Promise<Result<null>> {
  const { requests } = context.services;
  if (act === "delete") {
    return toNullResult(
      await requests.delete(actor, request_id, { idempotency_key: key, version: readVersion(values) }),
    );
  }
  if (act === "modify") {
    const typed = values.amount ?? "";
    const read =
      typed === "" ? null : await readAmountInCurrency(context, typed, { locale, currency: values.currency ?? "" });
    const input = ModifyRequestInput.safeParse({ ...values, ...(read && { amount: read.amount }) });
    const mistakes = [
      ...(input.success ? [] : (toInputFailure(input.error).errors ?? [])),
      ...(read?.error ? [{ path: "amount", message: read.error }] : []),
    ];
    if (!input.success || mistakes.length > 0) return invalid(mistakes);
    const options = { idempotency_key: key, version: input.data.version ?? null };
    return toNullResult(await requests.modify(actor, request_id, input.data, options, files));
  }
  const input = EnhancedActionInput.safeParse({ ...values, action: findEnhancedAction(act) });
  if (!input.success) return toInputFailure(input.error);
  return toNullResult(await requests.act(actor, input.data, { idempotency_key: key }, files));
}

const toNullResult = (result: Result<unknown>): Result<null> => (result.ok ? ok(null) : result);

const readVersion = (values: Record<string, string>): number | null => Number(values.version) || null;

/** What happened since the version that was acted on; null unless that is why it failed, and when the request cannot be seen any more. */
async function findConcurrentChanges(
  context: AppLoadContext,
  actor: Actor,
  { request_id, values, seen }: RequestSubmission & { seen: Record<string, string> },
  { code }: Failure,
): Promise<ConcurrentChanges | null> {
  const version = readVersion(values);
  if (version === null || !CONFLICT_CODES.includes(code)) return null;
  const found = await runService(context, () => context.services.requests.get(actor, request_id));
  return found.ok ? toConcurrentChanges(found.value, version, seen) : null;
}
