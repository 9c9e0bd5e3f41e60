import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { Actor } from "../../../domain/entities.ts";
import { type ErrorCode, type Failure, fail, invalid, ok, type Result, STATUS_OF } from "../../../domain/errors.ts";
import { EnhancedActionInput, type FileInput, ModifyRequestInput } from "../../../domain/inputs/requests.ts";
import { enhancedWordOf } from "../../../domain/requests/enhanced-actions.ts";
import { type RequestAction, TAKES_FILES } from "../../../domain/requests/request-lifecycle.ts";
import { withoutDialog } from "../../forms/dialog-address.ts";
import { refuseInput } from "../../forms/form-errors.ts";
import { readAmountIn } from "../../forms/read-amount.ts";
import { cutToLimit } from "../../forms/sent-fields.ts";
import { messages } from "../../messages/common.ts";
import { files as fileTexts } from "../../messages/files.ts";
import { flash } from "../../server/flash.ts";
import { readFormLocale } from "../../server/preferences.ts";
import { readActionForm, readFiles, type SentForm } from "../../server/read-form.ts";
import { runService } from "../../server/run-service.ts";
import { type Meanwhile, toMeanwhile } from "./meanwhile.ts";
import { readSubject, refuseRequestAction } from "./request-refusal.ts";
import { readSeen } from "./seen.ts";

/** The second: what the same dialog sent before did arrive, though its answer was lost on the way back. */
const SOMETHING_HAPPENED: readonly ErrorCode[] = ["stale_version", "idempotency_mismatch"];

interface Asked {
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
const TELL_BY_TOAST: readonly RequestAction[] = ["remind", "delete"];

interface Options {
  /** Where to go when the request that the screen shows is deleted; the same screen otherwise. */
  afterDelete?: string;
  /** Who is signed in and the form of `request`, where the caller has read them. */
  sent?: SentForm & { actor: Actor };
}

/**
 * The action of every screen that has action dialogs: reads the form (`_act`, `_key`, `request_id`, `version` and the
 * action's own fields), calls the service once, and redirects to the same screen without the dialog, with a toast. A
 * refusal is returned with what was typed, for the dialog to show.
 */
export async function actOnRequest(context: AppLoadContext, request: Request, { afterDelete, sent }: Options = {}) {
  const { actor, form, complete } = sent ?? (await readActionForm(context, request));
  const asked = await readAsked(form, readFormLocale(request, form));
  if (!asked) {
    const { code, detail } = fail(complete ? "malformed" : "too_large");
    throw new Response(detail, { status: STATUS_OF[code] });
  }
  const here = withoutDialog(new URL(request.url));
  const text = messages.actions[asked.act];
  const outcome = complete ? await runService(() => runOnce(context, actor, asked)) : TOO_LARGE;
  if (outcome.ok) {
    const there = asked.act === "delete" ? (afterDelete ?? here) : here;
    const title = cutToLimit("title", asked.values.title ?? "");
    const description = [asked.request_id, title].filter(Boolean).join(" · ");
    throw redirect(there, { headers: { "Set-Cookie": flash({ tone: "success", title: text.done, description }) } });
  }
  if (TELL_BY_TOAST.includes(asked.act) && outcome.code !== "internal") {
    const toast = flash({ tone: "error", title: text.failed, description: outcome.detail });
    throw redirect(here, { headers: { "Set-Cookie": toast } });
  }
  const refusal = refuseRequestAction(form, outcome);
  const meanwhile = await findMeanwhile(context, actor, { ...asked, seen: readSeen(form) }, outcome);
  return data(refusal && { ...refusal, meanwhile }, { status: STATUS_OF[outcome.code] });
}

/** For a form that is too long: its texts come before its files, so they were read; some of the files may be missing. */
const TOO_LARGE: Failure = {
  ...fail("too_large"),
  errors: [{ path: "attachments", message: fileTexts.tooLarge }],
};

async function readAsked(form: FormData, locale: string): Promise<Asked | null> {
  const subject = readSubject(form);
  if (subject === null) return null;
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const values = Object.fromEntries(texts.filter(([name]) => !name.startsWith("_")));
  const key = form.get("_key");
  const files = TAKES_FILES.includes(subject.act) ? await readFiles(form) : [];
  return { ...subject, key: typeof key === "string" && key !== "" ? key : null, values, files, locale };
}

/** The answer itself is not kept: the redirect that follows reads the request anew. */
function runOnce(context: AppLoadContext, actor: Actor, asked: Asked): Promise<Result<null>> {
  const { key, files } = asked;
  if (key === null) return run(context, actor, asked);
  const sentFiles = files.map(({ filename, content }) => [filename, context.sha256(content)]);
  return context.services.once(actor, {
    key,
    fingerprint: context.sha256(JSON.stringify([asked.act, Object.entries(asked.values).sort(), sentFiles])),
    run: () => run(context, actor, asked),
    recover: async () => ok(null),
  });
}

async function run(
  context: AppLoadContext,
  actor: Actor,
  { act, request_id, key, values, files, locale }: Asked,
): Promise<Result<null>> {
  const { requests } = context.services;
  if (act === "delete") {
    return done(await requests.delete(actor, request_id, { idempotency_key: key, version: versionOf(values) }));
  }
  if (act === "modify") {
    const typed = values.amount ?? "";
    const read = typed === "" ? null : await readAmountIn(context, typed, { locale, currency: values.currency ?? "" });
    const input = ModifyRequestInput.safeParse({ ...values, ...(read && { amount: read.amount }) });
    const mistakes = [
      ...(input.success ? [] : (refuseInput(input.error).errors ?? [])),
      ...(read?.mistake ? [{ path: "amount", message: read.mistake }] : []),
    ];
    if (!input.success || mistakes.length > 0) return invalid(mistakes);
    const options = { idempotency_key: key, version: input.data.version ?? null };
    return done(await requests.modify(actor, request_id, input.data, options, files));
  }
  const input = EnhancedActionInput.safeParse({ ...values, action: enhancedWordOf(act) });
  if (!input.success) return refuseInput(input.error);
  return done(await requests.act(actor, input.data, { idempotency_key: key }, files));
}

const done = (result: Result<unknown>): Result<null> => (result.ok ? ok(null) : result);

const versionOf = (values: Record<string, string>): number | null => Number(values.version) || null;

/** What happened since the version that was acted on; null unless that is why it failed, and when the request cannot be seen any more. */
async function findMeanwhile(
  context: AppLoadContext,
  actor: Actor,
  { request_id, values, seen }: Asked & { seen: Record<string, string> },
  { code }: Failure,
): Promise<Meanwhile | null> {
  const version = versionOf(values);
  if (version === null || !SOMETHING_HAPPENED.includes(code)) return null;
  const found = await runService(() => context.services.requests.get(actor, request_id));
  return found.ok ? toMeanwhile(found.value, version, seen) : null;
}
