import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { Actor } from "../domain/entities.ts";
import { type ErrorCode, fail, ok, type Result, STATUS_OF } from "../domain/errors.ts";
import { flash } from "../flash.ts";
import { type FormErrors, formErrors, refuseInput } from "../form-errors.ts";
import { adminMessages, type EntityName } from "../messages/admin.ts";
import { readForm } from "../read-form.ts";
import { requireActor } from "../require-actor.ts";
import { withoutDialog } from "./dialog-address.ts";

/** Why a dialog of the panel was not saved, with everything that was typed. */
export interface EntityRefusal {
  act: EntityAct;
  /** The row that the dialog was about; null for a new one. */
  on: string | null;
  code: ErrorCode;
  /** The server's sentence, else 'Failed to save user' and its like (spec section 8). */
  detail: string;
  errors: FormErrors;
  /** Field name -> every value sent under it. */
  values: Record<string, string[]>;
  /** What the form said that the person saw (`SeenVersion`), label -> value. */
  seen: Record<string, string>;
}

export const ENTITY_ACTS = ["create", "update", "delete"] as const;
export type EntityAct = (typeof ENTITY_ACTS)[number];

type Parsed<T> =
  | { success: true; data: T }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };

/** One kind of master data, as its tab saves it. */
export interface EntityForm<Create, Update> {
  name: EntityName;
  create: { safeParse: (fields: unknown) => Parsed<Create> };
  update: { safeParse: (fields: unknown) => Parsed<Update> };
  service: {
    create: (actor: Actor, input: Create, options: { idempotency_key: string | null }) => Promise<Result<unknown>>;
    update: (actor: Actor, id: string, input: Update, options: { version: number | null }) => Promise<Result<unknown>>;
    remove: (actor: Actor, id: string) => Promise<Result<{ message: string }>>;
  };
  /** What the schemas are given; every field's last value when absent. A checkbox stands after a hidden field of its name that says 'off'. */
  fields?: (form: FormData) => Record<string, unknown>;
}

/**
 * The action of a tab with an `EntityDialog`: reads `_act`, `_on`, `_key`, `version` and the fields, calls the service once, and
 * redirects to the same tab without the dialog, with the spec's toast. A refusal is answered with what was typed.
 *
 * @param sent the form of `request` where the caller has read it
 */
export async function keepEntity<Create, Update>(
  context: AppLoadContext,
  request: Request,
  kind: EntityForm<Create, Update>,
  sent?: FormData,
) {
  const actor = requireActor(context, request);
  const form = sent ?? (await readForm(request));
  const act = ENTITY_ACTS.find((one) => one === form.get("_act"));
  const on = form.get("_on");
  if (act === undefined || (act !== "create" && typeof on !== "string")) {
    throw data(fail("malformed").detail, { status: STATUS_OF.malformed });
  }
  const outcome = await runOnce(context, actor, kind, act, String(on), form);
  const words = adminMessages.entities[kind.name];
  if (outcome.ok) {
    const description = outcome.value ?? (act === "create" ? words.created : words.updated);
    const toast = flash({ tone: "success", title: adminMessages.success, description });
    return redirect(withoutDialog(new URL(request.url)), { headers: { "Set-Cookie": toast } });
  }
  const refusal: EntityRefusal = {
    act,
    on: act === "create" ? null : String(on),
    code: outcome.code,
    detail: outcome.detail || (act === "delete" ? words.deleteFailed : words.saveFailed),
    errors: formErrors(outcome.errors),
    values: act === "delete" ? {} : typedValues(form),
    seen: readSeen(form),
  };
  return data(refusal, { status: STATUS_OF[outcome.code] });
}

/** A second press of the button gives the first answer again (R10). Answers what the toast says, null: the usual. */
function runOnce<Create, Update>(
  context: AppLoadContext,
  actor: Actor,
  kind: EntityForm<Create, Update>,
  act: EntityAct,
  on: string,
  form: FormData,
): Promise<Result<string | null>> {
  const key = form.get("_key");
  const idempotency_key = act === "create" && typeof key === "string" && key !== "" ? key : null;
  const run = () => runAct(actor, kind, act, on, form, idempotency_key);
  if (idempotency_key === null) return run();
  return context.services.once(actor, {
    key: idempotency_key,
    fingerprint: context.sha256(JSON.stringify([kind.name, Object.entries(typedValues(form)).sort()])),
    run,
    recover: async () => ok(null),
  });
}

async function runAct<Create, Update>(
  actor: Actor,
  { create, update, service, fields = lastValues }: EntityForm<Create, Update>,
  act: EntityAct,
  on: string,
  form: FormData,
  idempotency_key: string | null,
): Promise<Result<string | null>> {
  if (act === "delete") {
    const removed = await service.remove(actor, on);
    return removed.ok ? ok(removed.value.message) : removed;
  }
  if (act === "create") {
    const input = create.safeParse(fields(form));
    if (!input.success) return refuseInput(input.error);
    const made = await service.create(actor, input.data, { idempotency_key });
    return made.ok ? ok(null) : made;
  }
  const input = update.safeParse(fields(form));
  if (!input.success) return refuseInput(input.error);
  const version = Number(form.get("version")) || null;
  const saved = await service.update(actor, on, input.data, { version });
  return saved.ok ? ok(null) : saved;
}

/** Only ever shown to who sent it; what cannot be read tells nothing. */
export function readSeen(form: FormData): Record<string, string> {
  try {
    const seen: unknown = JSON.parse(String(form.get("_seen") ?? "{}"));
    const entries = typeof seen === "object" && seen !== null ? Object.entries(seen) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

const isOwn = (name: string) => !name.startsWith("_") && name !== "version";

/** Field name -> its last value; without what the frame itself sends. */
export function lastValues(form: FormData): Record<string, unknown> {
  return Object.fromEntries([...form].filter(([name]) => isOwn(name)));
}

/** Field name -> every value sent under it; no password. */
export function typedValues(form: FormData): Record<string, string[]> {
  const values: Record<string, string[]> = {};
  for (const [name, value] of form) {
    // A password is never sent back.
    if (!isOwn(name) || name === "password" || typeof value !== "string") continue;
    values[name] = [...(values[name] ?? []), value];
  }
  return values;
}
