import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { ok, STATUS_OF } from "../../domain/errors.ts";
import { NotificationPreferencesInput } from "../../domain/inputs/notification-preferences.ts";
import { MailCard, QuietCard, SmsCard } from "../features/notifications/settings/cards.tsx";
import {
  type PreferencesRefusal,
  readPreferencesForm,
  refusePreferences,
  timeZones,
} from "../features/notifications/settings/form-values.ts";
import { FailureAlert } from "../forms/failure-alert.tsx";
import { formClientAction } from "../forms/form-client-action.ts";
import { refuseInput } from "../forms/form-errors.ts";
import { useFormAnswer } from "../forms/saved-form-provider.tsx";
import { messages } from "../messages/common.ts";
import { notificationSettings as text } from "../messages/notification-settings.ts";
import { flash, toastMessage } from "../server/flash.ts";
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
  const { preferences, untouched, channels } = await context.services.notifications.preferencesScreen(actor);
  // Whoever never chose lives where their browser says.
  const time_zone = untouched ? readTimeZone(request) : preferences.time_zone;
  return { preferences: { ...preferences, time_zone }, channels, zones: timeZones(time_zone) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { actor, form } = await readActorForm(context, request);
  const input = NotificationPreferencesInput.safeParse(readPreferencesForm(form));
  const outcome = input.success
    ? await runService(async () => ok(await context.services.notifications.changePreferences(actor, input.data)))
    : refuseInput(input.error);
  if (!outcome.ok) {
    const refusal = refusePreferences(form, outcome);
    const toast = refusal.failure ? null : toastMessage({ tone: "error", title: text.failed });
    return data({ ...refusal, toast }, { status: STATUS_OF[outcome.code] });
  }
  return redirect(PATH, { headers: { "Set-Cookie": flash({ tone: "success", title: text.saved }) } });
}

const loadRecovery = async () => ({
  refuse: (await import("../features/notifications/settings/form-values.ts")).refusePreferences,
});

export const clientAction = formClientAction(loadRecovery);

export default function NotificationSettings() {
  const { preferences, channels, zones } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<PreferencesRefusal>(loadRecovery);
  const pending = useNavigation().formAction === PATH;
  const shown = answer?.typed ?? preferences;
  const errors = answer?.errors ?? {};
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={text.title} description={text.intro} back={{ to: "/profile", label: text.back }} />
      <FlashMessage message={answer?.toast} />
      <Form method="post" className="flex flex-col gap-4">
        {answer?.failure ? <FailureAlert failure={answer.failure} /> : null}
        <MailCard shown={shown} state={channels.mail} errors={errors} />
        <SmsCard shown={shown} state={channels.sms} errors={errors} />
        <QuietCard shown={shown} zones={zones} errors={errors} />
        <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
          <LinkButton to="/profile">{messages.action.cancel}</LinkButton>
          <Button pending={pending}>{text.submit}</Button>
        </div>
      </Form>
    </div>
  );
}
