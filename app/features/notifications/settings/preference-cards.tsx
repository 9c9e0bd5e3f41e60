import { ALL_NOTIFICATION_KINDS, getKindTitle } from "../../../../domain/notifications/catalogue.ts";
import type { ChannelState, NotificationPreferences } from "../../../../domain/notifications/entities.ts";
import type { FieldErrors } from "../../../forms/field-errors.ts";
import { notificationSettingsMessages as text } from "../../../messages/notification-settings.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { Checkbox, Select, TextInput } from "../../../ui/inputs.tsx";

interface PreferenceCardProps {
  preferences: NotificationPreferences;
  errors: FieldErrors;
}

/** Explains why no mail or no SMS is sent (R20, R30). The preferences can still be changed. */
function ChannelNote({ channel, state }: { channel: "mail" | "sms"; state: ChannelState }) {
  if (state === "on") return null;
  return <Alert tone="info">{text.state[channel][state]}</Alert>;
}

export function MailCard({ preferences, state, errors }: PreferenceCardProps & { state: ChannelState }) {
  return (
    <Card title={text.mail}>
      <div className="flex flex-col gap-5">
        <ChannelNote channel="mail" state={state} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={text.when} name="daily_digest" error={errors.daily_digest}>
            <Select
              defaultValue={String(preferences.daily_digest)}
              options={[
                { value: "false", label: text.atOnce },
                { value: "true", label: text.daily },
              ]}
            />
          </Field>
          <Field label={text.digestAt} name="digest_at" error={errors.digest_at}>
            <TextInput type="time" defaultValue={preferences.digest_at} />
          </Field>
        </div>
        <fieldset>
          <legend className="font-medium text-sm">{text.kinds}</legend>
          <p className="mt-1 mb-3 text-muted text-sm">{text.kindsHint}</p>
          <div className="grid gap-x-6 gap-y-3 max-md:gap-y-0 sm:grid-cols-2">
            {ALL_NOTIFICATION_KINDS.map((kind) => (
              <Checkbox
                key={kind}
                name="mail_kinds"
                value={kind}
                label={getKindTitle(kind)}
                defaultChecked={!preferences.muted_mail_kinds.includes(kind)}
              />
            ))}
          </div>
        </fieldset>
      </div>
    </Card>
  );
}

export function SmsCard({ preferences, state, errors }: PreferenceCardProps & { state: ChannelState }) {
  return (
    <Card title={text.sms}>
      <div className="flex flex-col gap-5">
        <ChannelNote channel="sms" state={state} />
        <Field label={text.phone} name="phone" hint={text.phoneHint} error={errors.phone}>
          <TextInput type="tel" autoComplete="tel" defaultValue={preferences.phone ?? ""} className="sm:max-w-xs" />
        </Field>
      </div>
    </Card>
  );
}

export function QuietHoursCard({ preferences, zones, errors }: PreferenceCardProps & { zones: readonly string[] }) {
  return (
    <Card title={text.quiet}>
      <p className="mb-4 text-muted text-sm">{text.quietHint}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={text.from} name="quiet_from" error={errors.quiet_from}>
          <TextInput type="time" defaultValue={preferences.quiet_from ?? ""} />
        </Field>
        <Field label={text.to} name="quiet_to" error={errors.quiet_to}>
          <TextInput type="time" defaultValue={preferences.quiet_to ?? ""} />
        </Field>
        <div className="sm:col-span-2">
          <Field label={text.timeZone} name="time_zone" error={errors.time_zone}>
            <Select
              defaultValue={preferences.time_zone}
              options={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
            />
          </Field>
        </div>
      </div>
    </Card>
  );
}
