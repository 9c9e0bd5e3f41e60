import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { Actor } from "../../../domain/entities.ts";
import { fail, invalid, ok, type Result, STATUS_OF } from "../../../domain/errors.ts";
import { fromLocalInput } from "../../../domain/format/date-time-format.ts";
import { CreateAnnouncementInput, DecideAnnouncementInput } from "../../../domain/inputs/announcements.ts";
import { withoutDialog } from "../../forms/dialog-address.ts";
import { announcementMessages as text } from "../../messages/announcements.ts";
import { flash } from "../../server/flash.ts";
import { readTimeZone } from "../../server/preferences.ts";
import { readActorForm } from "../../server/read-form.ts";
import { runService } from "../../server/run-service.ts";
import { type AnnouncementAct, readSubject, refuseAnnouncement } from "./announcement-refusal.ts";

interface Asked {
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
export async function actOnAnnouncements(context: AppLoadContext, request: Request) {
  const { actor, form } = await readActorForm(context, request);
  const asked = readAsked(form, readTimeZone(request));
  if (!asked) throw data(fail("malformed").detail, { status: STATUS_OF.malformed });
  const outcome = await runService(() => runOnce(context, actor, asked));
  if (!outcome.ok) return data(refuseAnnouncement(form, outcome), { status: STATUS_OF[outcome.code] });
  const toast =
    asked.act === "new"
      ? { title: text.form.created, description: text.form.createdText }
      : { title: text[asked.act].done, description: outcome.value };
  return redirect(withoutDialog(new URL(request.url)), {
    headers: { "Set-Cookie": flash({ tone: "success", ...toast }) },
  });
}

function readAsked(form: FormData, timeZone: string): Asked | null {
  const subject = readSubject(form);
  return subject && { ...subject, key: String(form.get("_key") ?? ""), values: textsOf(form), timeZone };
}

/** Every text of the form that a person gave; the form's own fields begin with an underscore. */
function textsOf(form: FormData): Record<string, string[]> {
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
function runOnce(context: AppLoadContext, actor: Actor, asked: Asked): Promise<Result<string>> {
  const { key, act, on, values } = asked;
  if (key === "") return run(context, actor, asked, null);
  return context.services.once(actor, {
    key,
    fingerprint: context.sha256(JSON.stringify(["announcements", act, on, Object.entries(values).sort()])),
    run: () => run(context, actor, asked, key),
    recover: async (id) => titleOf(await context.services.announcements.getSummary(actor, id)),
  });
}

async function run(
  { services }: AppLoadContext,
  actor: Actor,
  { act, on, values, timeZone }: Asked,
  idempotency_key: string | null,
): Promise<Result<string>> {
  const fields = Object.fromEntries(Object.entries(values).map(([name, all]) => [name, all.at(-1)]));
  if (act === "new") {
    const { target_departments = [], target_roles = [] } = values;
    const expires_at = fromLocalInput(fields.expires_at ?? "", timeZone) ?? fields.expires_at;
    const input = CreateAnnouncementInput.safeParse({ ...fields, target_departments, target_roles, expires_at });
    if (!input.success) return invalid(fieldErrors(input.error.issues));
    return titleOf(await services.announcements.create(actor, input.data, { idempotency_key }));
  }
  const action = act === "approve" ? "approved" : "rejected";
  const input = DecideAnnouncementInput.safeParse({ ...fields, announcement_id: on, action });
  if (!input.success) return invalid(fieldErrors(input.error.issues));
  return titleOf(await services.announcements.decide(actor, input.data, { idempotency_key }));
}

const titleOf = (result: Result<{ title: string }>): Result<string> => (result.ok ? ok(result.value.title) : result);

/** One of many values is the field's fault: 'target_roles.2' is told at the roles. */
const fieldErrors = (issues: readonly { path: readonly PropertyKey[]; message: string }[]) =>
  issues.map(({ path, message }) => ({ path: String(path[0] ?? ""), message }));
