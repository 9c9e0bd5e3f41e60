import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { formClientAction } from "../../actions/form-client-action.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { useFormAnswer } from "../../components/saved-form-provider.tsx";
import { FlashMessage } from "../../components/toast-region.tsx";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { ok, STATUS_OF } from "../../domain/errors.ts";
import { NotificationPreferencesInput } from "../../domain/inputs/notification-preferences.ts";
import { flash, toastMessage } from "../../flash.ts";
import { refuseInput } from "../../form-errors.ts";
import { notificationSettings as text } from "../../messages/notification-settings.ts";
import { messages } from "../../messages.ts";
import { readTimeZone } from "../../preferences.ts";
import { readActorForm } from "../../read-form.ts";
import { requireActor } from "../../require-actor.ts";
import { runService } from "../../run-service.ts";
import { MailCard, QuietCard, SmsCard } from "./cards.tsx";
import { type PreferencesRefusal, readPreferencesForm, refusePreferences, timeZones } from "./form-values.ts";

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

const loadRecovery = async () => ({ refuse: (await import("./form-values.ts")).refusePreferences });

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
