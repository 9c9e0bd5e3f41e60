import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { listSettingsOfForm, type SettingsForm } from "../../domain/settings/settings.ts";
import { NumberingForm } from "../features/admin/settings/numbering-form.tsx";
import { ResetCounterDialog } from "../features/admin/settings/reset-dialog.tsx";
import { handleSettingsAction } from "../features/admin/settings/settings-action.ts";
import { NotificationChannelsForm, SystemSettingsForm } from "../features/admin/settings/settings-forms.tsx";
import type { SettingsFormName, SettingsRefusal } from "../features/admin/settings/settings-refusal.ts";
import { unwrapOrThrow } from "../features/admin/unwrap-or-throw.ts";
import { shouldRevalidateUnlessDialogOnly } from "../forms/dialog-address.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { requireActor } from "../server/require-actor.ts";
import { getPageTexts, loadMoreTexts } from "../ui/texts.tsx";
import { useRestoreFocus } from "../ui/use-restore-focus.ts";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).admin.tabs.settings) },
];

export const shouldRevalidate = shouldRevalidateUnlessDialogOnly;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const pageData = unwrapOrThrow(await context.services.admin.pages.getSettings(actor));
  return { ...pageData, department: actor.department, formKey: crypto.randomUUID() };
}

export const action = (args: ActionFunctionArgs) => handleSettingsAction(args);

const loadRecovery = async () => ({
  refuse: (await import("../features/admin/settings/settings-refusal.ts")).toSettingsRefusal,
});

export const clientAction = createFormClientAction(loadRecovery);

export default function SettingsTab() {
  const { settings, numbering, missing_settings, mail_state, department, formKey } = useLoaderData<typeof loader>();
  const result = useFormResult<SettingsRefusal>(loadRecovery);
  // A saved form is a new one if its stored values changed.
  useRestoreFocus(useNavigation().formData?.get("_act"), (form) =>
    document.querySelector<HTMLElement>(`button[name=_act][value="${form}"]`),
  );
  const about = (...forms: SettingsFormName[]) => (result && forms.includes(result.form) ? result : null);
  // Returns the React key of a form. It changes with the stored values, so that the form shows values that another person saved (R9). Typed
  // text in the other forms stays while one form is saved.
  const keyOf = (refusal: unknown, ...stored: unknown[]) => (refusal ? "typed" : JSON.stringify(stored));
  const listValues = (form: SettingsForm) => listSettingsOfForm(form).map((name) => settings[name]);
  const [notifications, system] = [about("notifications"), about("system")];
  const typed = about("numbering", "preview");
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <NotificationChannelsForm
          key={`notifications ${keyOf(notifications, listValues("notifications"))}`}
          settings={settings}
          toConfigure={missing_settings}
          mailState={mail_state}
          refusal={notifications}
        />
        <SystemSettingsForm
          key={`system ${keyOf(system, listValues("system"))}`}
          settings={settings}
          mailState={mail_state}
          refusal={system}
        />
      </div>
      <NumberingForm
        key={`numbering ${keyOf(typed, numbering.version)}`}
        numbering={numbering}
        department={department}
        refusal={typed}
      />
      <ResetCounterDialog numbering={numbering} refusal={about("reset")} formKey={formKey} />
    </div>
  );
}
