import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { FlashMessage } from "../../components/toast-region.tsx";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { NotificationPreferencesInput } from "../../domain/inputs/notification-preferences.ts";
import { flash, toastMessage } from "../../flash.ts";
import { formErrors } from "../../form-errors.ts";
import { notificationSettings as text } from "../../messages/notification-settings.ts";
import { messages } from "../../messages.ts";
import { readTimeZone } from "../../preferences.ts";
import { readForm } from "../../read-form.ts";
import { requireActor } from "../../require-actor.ts";
import { MailCard, QuietCard, SmsCard } from "./cards.tsx";
import { readPreferencesForm, timeZones, typedPreferences } from "./form-values.ts";

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
  const actor = requireActor(context, request);
  const form = await readForm(request);
  const input = NotificationPreferencesInput.safeParse(readPreferencesForm(form));
  if (!input.success) {
    const toast = toastMessage({ tone: "error", title: text.failed });
    return data({ errors: formErrors(input.error.issues), typed: typedPreferences(form), toast }, { status: 422 });
  }
  await context.services.notifications.changePreferences(actor, input.data);
  return redirect(PATH, { headers: { "Set-Cookie": flash({ tone: "success", title: text.saved }) } });
}

export default function NotificationSettings() {
  const { preferences, channels, zones } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const pending = useNavigation().formAction === PATH;
  const shown = answer?.typed ?? preferences;
  const errors = answer?.errors ?? {};
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={text.title} description={text.intro} back={{ to: "/profile", label: text.back }} />
      <FlashMessage message={answer?.toast} />
      <Form method="post" className="flex flex-col gap-4">
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
