import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { Actor } from "../../../domain/entities.ts";
import { fail, HTTP_STATUS, invalid, ok, type Result } from "../../../domain/errors.ts";
import { withoutDialog } from "../../forms/dialog-address.ts";
import { toInputFailure } from "../../forms/field-errors.ts";
import { readAmount } from "../../forms/read-amount.ts";
import { adminMessages, type EntityName } from "../../messages/admin.ts";
import { createFlashCookie } from "../../server/flash.ts";
import { readFormLocale } from "../../server/preferences.ts";
import { readActorForm } from "../../server/read-form.ts";
import { runService } from "../../server/run-service.ts";
import { type EntityAct, readEntitySubject, toEntityRefusal } from "./entity-refusal.ts";

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
  /** Maps each field that takes a number typed in the reader's locale to the most decimals that it may have. */
  numbers?: Readonly<Record<string, number>>;
}

/**
 * The action of a tab with an `EntityDialog`: reads `_act`, `_on`, `_key`, `version` and the fields, calls the service once, and
 * redirects to the same tab without the dialog, with the spec's toast. A refusal is answered with what was typed.
 *
 * @param sent who is signed in and the form of `request`, where the caller has read them
 */
export async function saveEntity<Create, Update>(
  context: AppLoadContext,
  request: Request,
  kind: EntityForm<Create, Update>,
  sent?: { actor: Actor; form: FormData },
) {
  const { actor, form } = sent ?? (await readActorForm(context, request));
  const subject = readEntitySubject(form);
  if (subject === null) throw data(fail("malformed").detail, { status: HTTP_STATUS.malformed });
  const { act, on } = subject;
  const locale = readFormLocale(request, form);
  const outcome = await runService(context, () =>
    runWithIdempotencyKey(context, actor, kind, { act, on: String(on), form, locale }),
  );
  if (!outcome.ok) return data(toEntityRefusal(kind.name)(form, outcome), { status: HTTP_STATUS[outcome.code] });
  const words = adminMessages.entities[kind.name];
  const description = outcome.value ?? (act === "create" ? words.created : words.updated);
  const toast = createFlashCookie({ tone: "success", title: adminMessages.success, description });
  return redirect(withoutDialog(new URL(request.url)), { headers: { "Set-Cookie": toast } });
}

interface EntitySubmission {
  act: EntityAct;
  on: string;
  form: FormData;
  locale: string;
}

/** A second press of the button gives the first answer again (R10). Answers what the toast says, null: the usual. */
function runWithIdempotencyKey<Create, Update>(
  context: AppLoadContext,
  actor: Actor,
  kind: EntityForm<Create, Update>,
  sent: EntitySubmission,
): Promise<Result<string | null>> {
  const { act, form } = sent;
  const key = form.get("_key");
  const idempotency_key = act === "create" && typeof key === "string" && key !== "" ? key : null;
  const run = () => runAct(actor, kind, sent, idempotency_key);
  if (idempotency_key === null) return run();
  return context.services.runWithIdempotencyKey(actor, {
    key: idempotency_key,
    fingerprint: context.sha256(JSON.stringify([kind.name, toFingerprintFields(form)])),
    run,
    recover: async () => ok(null),
  });
}

async function runAct<Create, Update>(
  actor: Actor,
  { create, update, service, fields = lastValues, numbers = {} }: EntityForm<Create, Update>,
  { act, on, form, locale }: EntitySubmission,
  idempotency_key: string | null,
): Promise<Result<string | null>> {
  if (act === "delete") {
    const removed = await service.remove(actor, on);
    return removed.ok ? ok(removed.value.message) : removed;
  }
  const read = readNumbers(fields(form), numbers, locale);
  if (!read.ok) return read;
  if (act === "create") {
    const input = create.safeParse(read.value);
    if (!input.success) return toInputFailure(input.error);
    const made = await service.create(actor, input.data, { idempotency_key });
    return made.ok ? ok(null) : made;
  }
  const input = update.safeParse(read.value);
  if (!input.success) return toInputFailure(input.error);
  const version = Number(form.get("version")) || null;
  const saved = await service.update(actor, on, input.data, { version });
  return saved.ok ? ok(null) : saved;
}

/** Returns the fields with each of `numbers` as a plain decimal text, or the first one that cannot be read. */
function readNumbers(
  fields: Record<string, unknown>,
  numbers: Readonly<Record<string, number>>,
  locale: string,
): Result<Record<string, unknown>> {
  const read = { ...fields };
  for (const [name, decimals] of Object.entries(numbers)) {
    const typed = fields[name];
    if (typeof typed !== "string") continue;
    const { amount, error } = readAmount(typed, { locale, decimals });
    if (error !== null) return invalid([{ path: name, message: error }]);
    read[name] = amount;
  }
  return ok(read);
}

const isEntityField = (name: string) => !name.startsWith("_") && name !== "version";

/** Field name -> its last value; without what the frame itself sends. */
export function lastValues(form: FormData): Record<string, unknown> {
  return Object.fromEntries([...form].filter(([name]) => isEntityField(name)));
}

/** Every text that makes a creation this one, in an order that does not depend on the form's; no password (a quick hash over one is not to be kept). */
const toFingerprintFields = (form: FormData): string[][] =>
  [...form]
    .filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === "string" && isEntityField(entry[0]) && entry[0] !== "password",
    )
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
