import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { failInvalid, ok, type Result } from "../../../domain/errors.ts";
import { parseDateTimeLocalInput } from "../../../domain/format/zoned-time.ts";
import { CreateAnnouncementInput, DecideAnnouncementInput } from "../../../domain/inputs/announcements.ts";
import type { Texts } from "../../../texts/screens.ts";
import { removeDialogParameters } from "../../forms/dialog-address.ts";
import { type InputSchema, parseInput } from "../../forms/field-errors.ts";
import { readText, readTexts } from "../../forms/submitted-fields.ts";
import { createFormHandler, handleForms, type SubmittedForm } from "../../server/handle-form.ts";
import { readTimeZone } from "../../server/preferences.ts";
import { type AnnouncementRefusal, findAnnouncementAction, toAnnouncementRefusal } from "./announcement-refusal.tsx";

/**
 * Handles the dialogs of screens with announcements. The field `_act` is 'new', 'approve' or 'reject'. The field `_on` is the id of the
 * announcement.
 */
export const handleAnnouncementAction = (args: ActionFunctionArgs) =>
  handleForms<AnnouncementRefusal>(args, ({ form }) => {
    const act = findAnnouncementAction(form.get("_act"));
    if (act === "new") return createCreateForm(args.context.texts);
    return act === undefined || !form.has("_on")
      ? null
      : createDecisionForm(args.context.texts, act, readText(form, "_on"));
  });

const createCreateForm = (texts: Texts) =>
  createFormHandler<CreateAnnouncementInput, string, AnnouncementRefusal>({
    parse: (form, { request }) =>
      parseByField(CreateAnnouncementInput, {
        ...readTexts(form),
        target_departments: form.getAll("target_departments"),
        target_roles: form.getAll("target_roles"),
        expires_at:
          parseDateTimeLocalInput(readText(form, "expires_at"), readTimeZone(request)) ?? readText(form, "expires_at"),
      }),
    run: async (input, { actor, context, key }) =>
      toTitle(await context.services.announcements.create(actor, input, { idempotency_key: key })),
    once: { fingerprint: (input) => ["announcements", "new", input], replay: replayTitle },
    recover: (form, failure) => toAnnouncementRefusal(texts, form, failure),
    done: (_, { url }) => ({
      to: removeDialogParameters(url),
      toast: {
        tone: "success",
        title: texts.announcements.form.created,
        description: texts.announcements.form.createdText,
      },
    }),
  });

const createDecisionForm = (texts: Texts, act: "approve" | "reject", id: string) =>
  createFormHandler<DecideAnnouncementInput, string, AnnouncementRefusal>({
    parse: (form) =>
      parseByField(DecideAnnouncementInput, {
        ...readTexts(form),
        announcement_id: id,
        action: act === "approve" ? "approved" : "rejected",
      }),
    run: async (input, { actor, context, key }) =>
      toTitle(await context.services.announcements.decide(actor, input, { idempotency_key: key })),
    once: { fingerprint: (input) => ["announcements", input], replay: replayTitle },
    recover: (form, failure) => toAnnouncementRefusal(texts, form, failure),
    done: (title, { url }) => ({
      to: removeDialogParameters(url),
      toast: { tone: "success", title: texts.announcements[act].done, description: title },
    }),
  });

const toTitle = (result: Result<{ title: string }>): Result<string> => (result.ok ? ok(result.value.title) : result);

async function replayTitle(id: string, _: unknown, { actor, context }: SubmittedForm): Promise<Result<string>> {
  return toTitle(await context.services.announcements.getSummary(actor, id));
}

/**
 * Parses the fields of a form. An error in an element of a list, such as `target_roles.2`, becomes an error of the field `target_roles`.
 */
function parseByField<Input>(schema: InputSchema<Input>, fields: unknown): Result<Input> {
  const input = parseInput(schema, fields);
  if (input.ok) return input;
  return failInvalid((input.errors ?? []).map(({ path, message }) => ({ path: path.split(".")[0] ?? "", message })));
}
