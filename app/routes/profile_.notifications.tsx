import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { HTTP_STATUS, ok } from "../../domain/errors.ts";
import { NotificationPreferencesInput } from "../../domain/inputs/notification-preferences.ts";
import { MailCard, QuietHoursCard, SmsCard } from "../features/notifications/settings/preference-cards.tsx";
import {
  listTimeZones,
  type PreferencesRefusal,
  readPreferencesForm,
  toPreferencesRefusal,
} from "../features/notifications/settings/preferences-form.ts";
import { FailureAlert } from "../forms/failure-alert.tsx";
import { toInputFailure } from "../forms/field-errors.ts";
import { formClientAction } from "../forms/form-client-action.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { messages } from "../messages/common.ts";
import { notificationSettingsMessages as text } from "../messages/notification-settings.ts";
import { createFlashCookie, createToast } from "../server/flash.ts";
import { readTimeZone } from "../server/preferences.ts";
import { readActorForm } from "../server/read-form.ts";
import { requireActor } from "../server/require-actor.ts";
import { runService } from "../server/run-service.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { FlashMessage } from "../ui/toast-region.tsx";

const PATH = "/profile/notifications";

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(text.title) }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { preferences, is_default, channels } = await context.services.notifications.getPreferencesPage(actor);
  // Whoever never chose lives where their browser says.
  const time_zone = is_default ? readTimeZone(request) : preferences.time_zone;
  return { preferences: { ...preferences, time_zone }, channels, zones: listTimeZones(time_zone) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { actor, form } = await readActorForm(context, request);
  const input = NotificationPreferencesInput.safeParse(readPreferencesForm(form));
  const outcome = input.success
    ? await runService(context, async () =>
        ok(await context.services.notifications.changePreferences(actor, input.data)),
      )
    : toInputFailure(input.error);
  if (!outcome.ok) {
    const refusal = toPreferencesRefusal(form, outcome);
    const toast = refusal.failure ? null : createToast({ tone: "error", title: text.failed });
    return data({ ...refusal, toast }, { status: HTTP_STATUS[outcome.code] });
  }
  return redirect(PATH, { headers: { "Set-Cookie": createFlashCookie({ tone: "success", title: text.saved }) } });
}

const loadRecovery = async () => ({
  refuse: (await import("../features/notifications/settings/preferences-form.ts")).toPreferencesRefusal,
});

export const clientAction = formClientAction(loadRecovery);

export default function NotificationSettings() {
  const { preferences, channels, zones } = useLoaderData<typeof loader>();
  const answer = useFormResult<PreferencesRefusal>(loadRecovery);
  const pending = useNavigation().formAction === PATH;
  const shown = answer?.values ?? preferences;
  const errors = answer?.errors ?? {};
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={text.title} description={text.intro} back={{ to: "/profile", label: text.back }} />
      <FlashMessage message={answer?.toast} />
      <Form method="post" className="flex flex-col gap-4">
        {answer?.failure ? <FailureAlert failure={answer.failure} /> : null}
        <MailCard preferences={shown} state={channels.mail} errors={errors} />
        <SmsCard preferences={shown} state={channels.sms} errors={errors} />
        <QuietHoursCard preferences={shown} zones={zones} errors={errors} />
        <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
          <LinkButton to="/profile">{messages.action.cancel}</LinkButton>
          <Button pending={pending}>{text.submit}</Button>
        </div>
      </Form>
    </div>
  );
}
