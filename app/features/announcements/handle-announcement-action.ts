import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { Actor } from "../../../domain/entities.ts";
import { fail, HTTP_STATUS, invalid, ok, type Result } from "../../../domain/errors.ts";
import { fromLocalInput } from "../../../domain/format/zoned-time.ts";
import { CreateAnnouncementInput, DecideAnnouncementInput } from "../../../domain/inputs/announcements.ts";
import { withoutDialog } from "../../forms/dialog-address.ts";
import { announcementMessages as text } from "../../messages/announcements.ts";
import { createFlashCookie } from "../../server/flash.ts";
import { readTimeZone } from "../../server/preferences.ts";
import { readActorForm } from "../../server/read-form.ts";
import { runService } from "../../server/run-service.ts";
import { type AnnouncementAct, readAnnouncementSubject, toAnnouncementRefusal } from "./announcement-refusal.ts";

interface AnnouncementSubmission {
  act: AnnouncementAct;
  on: string | null;
  /** One per opened dialog; a second press of the button gives the first answer again (R10). */
  key: string;
  values: Record<string, string[]>;
  timeZone: string;
}

/**
 * The action of the screens with announcements: reads the form (`_act`, `_on`, `_key` and the act's own fields), calls the service once,
 * and redirects to the same screen without the dialog, with a toast. A refusal is answered with what was typed.
 */
export async function handleAnnouncementAction(context: AppLoadContext, request: Request) {
  const { actor, form } = await readActorForm(context, request);
  const asked = readSubmission(form, readTimeZone(request));
  if (!asked) throw data(fail("malformed").detail, { status: HTTP_STATUS.malformed });
  const outcome = await runService(context, () => runWithIdempotencyKey(context, actor, asked));
  if (!outcome.ok) return data(toAnnouncementRefusal(form, outcome), { status: HTTP_STATUS[outcome.code] });
  const toast =
    asked.act === "new"
      ? { title: text.form.created, description: text.form.createdText }
      : { title: text[asked.act].done, description: outcome.value };
  return redirect(withoutDialog(new URL(request.url)), {
    headers: { "Set-Cookie": createFlashCookie({ tone: "success", ...toast }) },
  });
}

function readSubmission(form: FormData, timeZone: string): AnnouncementSubmission | null {
  const subject = readAnnouncementSubject(form);
  return subject && { ...subject, key: String(form.get("_key") ?? ""), values: readTexts(form), timeZone };
}

/** Every text of the form that a person gave; the form's own fields begin with an underscore. */
function readTexts(form: FormData): Record<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const [name, value] of form) {
    if (name.startsWith("_") || typeof value !== "string") continue;
    const of = texts.get(name);
    if (of) of.push(value);
    else texts.set(name, [value]);
  }
  return Object.fromEntries(texts);
}

/** The title of what was created or decided. */
function runWithIdempotencyKey(
  context: AppLoadContext,
  actor: Actor,
  asked: AnnouncementSubmission,
): Promise<Result<string>> {
  const { key, act, on, values } = asked;
  if (key === "") return runAction(context, actor, asked, null);
  return context.services.runWithIdempotencyKey(actor, {
    key,
    fingerprint: context.sha256(JSON.stringify(["announcements", act, on, Object.entries(values).sort()])),
    run: () => runAction(context, actor, asked, key),
    recover: async (id) => toTitle(await context.services.announcements.getSummary(actor, id)),
  });
}

async function runAction(
  { services }: AppLoadContext,
  actor: Actor,
  { act, on, values, timeZone }: AnnouncementSubmission,
  idempotency_key: string | null,
): Promise<Result<string>> {
  const fields = Object.fromEntries(Object.entries(values).map(([name, all]) => [name, all.at(-1)]));
  if (act === "new") {
    const { target_departments = [], target_roles = [] } = values;
    const expires_at = fromLocalInput(fields.expires_at ?? "", timeZone) ?? fields.expires_at;
    const input = CreateAnnouncementInput.safeParse({ ...fields, target_departments, target_roles, expires_at });
    if (!input.success) return invalid(fieldErrors(input.error.issues));
    return toTitle(await services.announcements.create(actor, input.data, { idempotency_key }));
  }
  const action = act === "approve" ? "approved" : "rejected";
  const input = DecideAnnouncementInput.safeParse({ ...fields, announcement_id: on, action });
  if (!input.success) return invalid(fieldErrors(input.error.issues));
  return toTitle(await services.announcements.decide(actor, input.data, { idempotency_key }));
}

const toTitle = (result: Result<{ title: string }>): Result<string> => (result.ok ? ok(result.value.title) : result);

/** One of many values is the field's fault: 'target_roles.2' is told at the roles. */
const fieldErrors = (issues: readonly { path: readonly PropertyKey[]; message: string }[]) =>
  issues.map(({ path, message }) => ({ path: String(path[0] ?? ""), message }));
