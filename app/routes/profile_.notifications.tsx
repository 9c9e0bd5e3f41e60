import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { ok } from "../../domain/errors.ts";
import { formatTimeZone, listTimeZones } from "../../domain/format/zoned-time.ts";
import { NotificationPreferencesInput } from "../../domain/inputs/notification-preferences.ts";
import { getKindLabel, listNotificationGroups } from "../../domain/notifications/catalogue.ts";
import {
  ChoicesCard,
  MailCard,
  QuietHoursCard,
  SmsCard,
} from "../features/notifications/settings/preference-cards.tsx";
import {
  type PreferencesRefusal,
  readPreferencesForm,
  toPreferencesRefusal,
} from "../features/notifications/settings/preferences-form.ts";
import { FailureAlert } from "../forms/failure-alert.tsx";
import { parseInput } from "../forms/field-errors.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { createToast } from "../server/flash.ts";
import { handleForm } from "../server/handle-form.ts";
import { readTimeZone } from "../server/preferences.ts";
import { requireActor } from "../server/require-actor.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";
import { FlashMessage } from "../ui/toast-region.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

const PATH = "/profile/notifications";

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).notificationSettings.title) },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { preferences, is_zone_default, channels } = await context.services.notifications.getPreferencesPage(actor);
  // Uses the browser's time zone if the person has not chosen one.
  const time_zone = formatTimeZone(is_zone_default ? readTimeZone(request) : preferences.time_zone);
  const groups = listNotificationGroups(actor.role).map(({ group, kinds }) => ({
    group,
    kinds: kinds.map((kind) => ({ kind, label: context.renderAll(getKindLabel(kind)) })),
  }));
  return { preferences: { ...preferences, time_zone }, channels, zones: listTimeZones(), groups };
}

export const action = (args: ActionFunctionArgs) => {
  const texts = args.context.texts;
  const text = texts.notificationSettings;
  return handleForm(args, {
    parse: (form) => parseInput(NotificationPreferencesInput, readPreferencesForm(form)),
    run: async (input, { actor, context }) => ok(await context.services.notifications.changePreferences(actor, input)),
    recover(form, failure) {
      const refusal = toPreferencesRefusal(texts, form, failure);
      return { ...refusal, toast: refusal.failure ? null : createToast({ tone: "error", title: text.failed }) };
    },
    done: () => ({ to: PATH, toast: { tone: "success", title: text.saved } }),
  });
};

const loadRecovery = async () => ({
  refuse: (await import("../features/notifications/settings/preferences-form.ts")).toPreferencesRefusal,
});

export const clientAction = createFormClientAction(loadRecovery);

export default function NotificationSettings() {
  const texts = useTexts();
  const text = texts.notificationSettings;
  const messages = texts.common;

  const { preferences, channels, zones, groups } = useLoaderData<typeof loader>();
  const result = useFormResult<PreferencesRefusal>(loadRecovery);
  const pending = useNavigation().formAction === PATH;
  const values = result?.values ?? preferences;
  const errors = result?.errors ?? {};
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={text.title} description={text.intro} back={{ to: "/profile", label: text.back }} />
      <FlashMessage message={result?.toast} />
      <Form method="post" className="flex flex-col gap-4">
        {/* This button comes first in the form, because the Enter key activates the first button. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
          {text.submit}
        </button>
        {result?.failure ? <FailureAlert failure={result.failure} /> : null}
        <MailCard preferences={values} state={channels.mail} errors={errors} />
        <SmsCard preferences={values} state={channels.sms} errors={errors} />
        <QuietHoursCard preferences={values} zones={zones} errors={errors} />
        <ChoicesCard preferences={values} push={channels.push} groups={groups} />
        <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
          <LinkButton to="/profile">{messages.action.cancel}</LinkButton>
          <Button pending={pending}>{text.submit}</Button>
        </div>
      </Form>
    </div>
  );
}
