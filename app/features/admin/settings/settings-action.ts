import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { ok, type Result } from "../../../../domain/errors.ts";
import { NumberingInput, SettingsInput } from "../../../../domain/inputs/admin-settings.ts";
import type { Rendered } from "../../../../domain/message.ts";
import { describeNumberingReset } from "../../../../domain/requests/numbering.ts";
import { SETTINGS } from "../../../../domain/settings/settings.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { removeDialogParameters } from "../../../forms/dialog-address.ts";
import { parseInput } from "../../../forms/field-errors.ts";
import { readTexts, readVersion } from "../../../forms/submitted-fields.ts";
import {
  createFormHandler,
  handleForms,
  type Redirection,
  runService,
  type SubmittedForm,
} from "../../../server/handle-form.ts";
import { renderMessage } from "../../../ui/render-message.ts";
import { parseSettingsFormName, type SettingsRefusal, toSettingsRefusal } from "./settings-refusal.ts";

/** Handles the forms of the Settings tab. The field `_act` contains the name of the form. */
export const handleSettingsAction = (args: ActionFunctionArgs) =>
  handleForms<SettingsRefusal | null>(args, ({ form }) => {
    const name = parseSettingsFormName(form);
    return name === undefined ? null : getForms(args.context.texts)[name];
  });

const toSettings = (texts: Texts, url: URL, description: string): Redirection => ({
  to: removeDialogParameters(url),
  toast: { tone: "success", title: texts.admin.success, description },
});

const createSettingsForm = (texts: Texts) =>
  createFormHandler<SettingsInput, unknown, SettingsRefusal | null>({
    parse: (form) => parseInput(SettingsInput, { ...readTexts(form), ...readLists(form) }),
    run: (input, { form, actor, context }) =>
      context.services.admin.settings.update(actor, input, { version: readVersion(form) }),
    recover: (form, failure) => toSettingsRefusal(texts, form, failure),
    done: (_, { url }) => toSettings(texts, url, texts.settings.saved),
  });

/**
 * Returns the checked roles of each field for roles that the form has. A hidden field distinguishes such a form from one in which no role is
 * checked.
 */
const readLists = (form: FormData) =>
  Object.fromEntries(
    Object.entries(SETTINGS)
      .filter(([name, { kind }]) => kind === "roles" && form.has(name))
      .map(([name]) => [name, form.getAll(name).filter((role) => role !== "")]),
  );

const createNumberingForm = (texts: Texts) =>
  createFormHandler<NumberingInput, unknown, SettingsRefusal | null>({
    parse: (form) => parseInput(NumberingInput, readTexts(form)),
    run: (input, { form, actor, context }) =>
      context.services.admin.numbering.update(actor, input, { version: readVersion(form) }),
    recover: async (form, failure, submission) =>
      toSettingsRefusal(texts, form, failure, await previewNumber(submission)),
    done: (_, { url }) => toSettings(texts, url, texts.settings.numbering.saved),
  });

/** Without JavaScript, shows the next request number in the entered format, or why there is none. */
const createPreviewForm = (texts: Texts) =>
  createFormHandler<null, Rendered<Result<string>>, SettingsRefusal | null>({
    parse: () => ok(null),
    run: async (_, submission) => ok(await previewNumber(submission)),
    recover: (form, failure) => toSettingsRefusal(texts, form, failure),
    done: (preview, { form }) => ({ page: toSettingsRefusal(texts, form, null, preview) }),
  });

const createResetForm = (texts: Texts) =>
  createFormHandler<{ version: number | null }, { message: string }, SettingsRefusal | null>({
    parse: (form) => ok({ version: readVersion(form) }),
    run: ({ version }, { actor, context, key }) =>
      context.services.admin.numbering.reset(actor, { idempotency_key: key, version }),
    once: {
      fingerprint: ({ version }) => ["reset-request-counter", version],
      replay: async (next) => ok({ message: renderMessage(texts, describeNumberingReset(next)) }),
    },
    recover: (form, failure) => toSettingsRefusal(texts, form, failure),
    done: ({ message }, { url }) => toSettings(texts, url, message),
  });

const getForms = (texts: Texts) => ({
  notifications: createSettingsForm(texts),
  system: createSettingsForm(texts),
  numbering: createNumberingForm(texts),
  preview: createPreviewForm(texts),
  reset: createResetForm(texts),
});

/** Returns the next request number in the submitted format, which is not saved yet. */
const previewNumber = ({ form, actor, context }: SubmittedForm): Promise<Rendered<Result<string>>> =>
  runService(context, async () => {
    const input = parseInput(NumberingInput, readTexts(form));
    if (!input.ok) return input;
    const preview = await context.services.admin.numbering.preview(actor, input.value);
    return preview.ok ? ok(preview.value.next_request_id) : preview;
  });
