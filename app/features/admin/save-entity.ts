import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { Actor } from "../../../domain/entities.ts";
import { failInvalid, ok, type RenderedFailure, type Result } from "../../../domain/errors.ts";
import { type Entity, listFields } from "../../../domain/kit/entity.ts";
import type { EntityTextKey } from "../../../texts/en/screens/admin.ts";
import type { Texts } from "../../../texts/screens.ts";
import { removeDialogParameters } from "../../forms/dialog-address.ts";
import { type InputSchema, parseInput } from "../../forms/field-errors.ts";
import { readAmount } from "../../forms/read-amount.ts";
import { readTexts, readVersion } from "../../forms/submitted-fields.ts";
import { createFormHandler, handleForms, type Redirection, type SubmittedForm } from "../../server/handle-form.ts";
import { readFormLocale } from "../../server/preferences.ts";
import { createEntityRefusalFunction, type EntityRefusal, findSubmittedEntityAction } from "./entity-refusal.ts";

/** One kind of master data: its input schemas and the service that saves it. */
export interface EntityFormDefinition<Create, Update> {
  name: EntityTextKey;
  create: InputSchema<Create>;
  update: InputSchema<Update>;
  service: {
    create: (actor: Actor, input: Create, options: { idempotency_key: string | null }) => Promise<Result<unknown>>;
    update: (actor: Actor, id: string, input: Update, options: { version: number | null }) => Promise<Result<unknown>>;
    remove: (actor: Actor, id: string) => Promise<Result<{ message: string }>>;
  };
  /** Returns the fields of a submitted form in the shape that the schemas parse. If omitted, the last text of each field is used. */
  fields?: (form: FormData) => Record<string, unknown>;
  /** The fields with numbers in the user's locale, each with its maximum number of decimals. */
  numbers?: Readonly<Record<string, number>>;
}

/** Returns how the forms of an entity are read, from its description. */
export const toFormDefinition = <Create, Update>(
  entity: Entity,
  { create, update }: { create: InputSchema<Create>; update: InputSchema<Update> },
  service: EntityFormDefinition<Create, Update>["service"],
): EntityFormDefinition<Create, Update> => {
  const lists = listFields(entity, (field) => field.control === "special" && field.isList);
  return {
    name: entity.kind as EntityTextKey,
    create,
    update,
    service,
    fields: (form) => ({ ...readTexts(form), ...Object.fromEntries(lists.map((name) => [name, form.getAll(name)])) }),
    numbers: Object.fromEntries(
      Object.entries(entity.fields).flatMap(([name, field]) =>
        field.control === "decimal" ? [[name, field.decimals]] : [],
      ),
    ),
  };
};

/**
 * Handles the forms of a tab with `EntityDialogs`. The field `_act` is 'create', 'update' or 'delete'. The field `_on` is the id of the
 * row.
 */
export const handleEntityAction = <Create, Update>(
  args: ActionFunctionArgs,
  entity: EntityFormDefinition<Create, Update>,
) => handleForms(args, ({ form }) => findEntityFormHandler(args.context.texts, entity, form));

/** Returns the handler for the action in `_act` and the row in `_on`, or null if the form contains no such action. */
export function findEntityFormHandler<Create, Update>(
  texts: Texts,
  entity: EntityFormDefinition<Create, Update>,
  form: FormData,
) {
  const adminMessages = texts.admin;

  const subject = findSubmittedEntityAction(form);
  if (subject === null) return null;
  const { name, create, update, service, fields = readTexts, numbers = {} } = entity;
  const id = String(subject.on);
  const words = adminMessages.entities[name];
  const refuse = createEntityRefusalFunction(name);
  const recover = (sent: FormData, failure: RenderedFailure) => refuse(texts, sent, failure);
  const readFields = (submission: SubmittedForm) =>
    readNumbers(texts, fields(form), numbers, readFormLocale(texts.language, submission.request, form));
  if (subject.act === "delete") {
    return createFormHandler<string, { message: string }, EntityRefusal>({
      recover,
      parse: () => ok(id),
      run: (_, { actor }) => service.remove(actor, id),
      done: ({ message }, { url }) => toTab(texts, url, message),
    });
  }
  if (subject.act === "update") {
    return createFormHandler<Update, null, EntityRefusal>({
      recover,
      parse: (_, submission) => parseFields(update, readFields(submission)),
      run: async (input, { actor }) =>
        toNullResult(await service.update(actor, id, input, { version: readVersion(form) })),
      done: (_, { url }) => toTab(texts, url, words.updated),
    });
  }
  return createFormHandler<Create, null, EntityRefusal>({
    recover,
    parse: (_, submission) => parseFields(create, readFields(submission)),
    run: async (input, { actor, key }) => toNullResult(await service.create(actor, input, { idempotency_key: key })),
    once: { fingerprint: () => [name, toFingerprintFields(form)], replay: async () => ok(null) },
    done: (_, { url }) => toTab(texts, url, words.created),
  });
}

/** Returns a redirect to the tab with a toast and without the dialog. */
const toTab = (texts: Texts, url: URL, description: string): Redirection => ({
  to: removeDialogParameters(url),
  toast: { tone: "success", title: texts.admin.success, description },
});

const toNullResult = (result: Result<unknown>): Result<null> => (result.ok ? ok(null) : result);

const parseFields = <Input>(schema: InputSchema<Input>, fields: Result<Record<string, unknown>>): Result<Input> =>
  fields.ok ? parseInput(schema, fields.value) : fields;

/**
 * Returns the fields with typed numbers converted to plain decimal texts, such as '1000.5'. Fails with the code `invalid` at the first
 * unreadable number.
 */
function readNumbers(
  texts: Texts,
  fields: Record<string, unknown>,
  numbers: Readonly<Record<string, number>>,
  locale: string,
): Result<Record<string, unknown>> {
  const read = { ...fields };
  for (const [name, decimals] of Object.entries(numbers)) {
    const typed = fields[name];
    if (typeof typed !== "string") continue;
    const { amount, error } = readAmount(texts, typed, { locale, decimals });
    if (error !== null) return failInvalid([{ path: name, message: error }]);
    read[name] = amount;
  }
  return ok(read);
}

/**
 * Returns the texts of the form for the fingerprint of a creation, sorted by field name. Leaves out the version, which a creation does not
 * use, and the password, because a fast hash of a password must not be stored.
 */
const toFingerprintFields = (form: FormData): string[][] =>
  [...form]
    .filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === "string" && !entry[0].startsWith("_") && !["version", "password"].includes(entry[0]),
    )
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
