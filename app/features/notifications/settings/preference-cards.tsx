import type { MouseEvent } from "react";
import {
  isChannelOfKind,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationGroup,
  type NotificationKind,
} from "../../../../domain/notifications/catalogue.ts";
import type { ChannelState, NotificationPreferences } from "../../../../domain/notifications/entities.ts";
import type { FieldErrors } from "../../../forms/field-errors.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { Checkbox, Select, TextInput } from "../../../ui/inputs.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { ALL_KINDS_BUTTON, getKindsFieldName, toAllKindsValue } from "./preferences-form.ts";

interface PreferenceCardProps {
  preferences: NotificationPreferences;
  errors: FieldErrors;
}

/** Explains why a channel delivers nothing (R20, R30). The preferences can be changed nevertheless. */
function ChannelNote({ channel, state }: { channel: NotificationChannel; state: ChannelState }) {
  const text = useTexts().notificationSettings;

  if (state === "on") return null;
  return <Alert tone="info">{state === "stored" ? text.mailStored : text.state[channel][state]}</Alert>;
}

export function MailCard({ preferences, state, errors }: PreferenceCardProps & { state: ChannelState }) {
  const text = useTexts().notificationSettings;

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
        <Checkbox
          name="waiting_digest"
          value="true"
          label={text.waitingDigest}
          defaultChecked={preferences.waiting_digest}
        />
      </div>
    </Card>
  );
}

/** A kind of notification with what the settings call it. */
interface LabelledKind {
  kind: NotificationKind;
  label: string;
}

interface ChoicesCardProps {
  preferences: NotificationPreferences;
  push: ChannelState;
  groups: readonly { group: NotificationGroup; kinds: readonly LabelledKind[] }[];
}

const listMutedKinds = (preferences: NotificationPreferences, channel: NotificationChannel): readonly string[] =>
  preferences[`muted_${channel}_kinds`];

/** Shows the channels of each kind of notification that the person can get, in groups. */
export function ChoicesCard({ preferences, push, groups }: ChoicesCardProps) {
  const texts = useTexts();
  const text = texts.notificationSettings;

  const offered = groups.flatMap(({ kinds }) => kinds.map(({ kind }) => kind));
  return (
    <Card title={text.choices}>
      <p className="mb-4 text-muted text-sm">{text.choicesHint}</p>
      <ChannelNote channel="push" state={push} />
      <HiddenChoices preferences={preferences} offered={offered} />
      <table className="w-full table-fixed text-sm">
        <GroupHead title={text.everything} group="" kinds={offered} preferences={preferences} />
      </table>
      {groups.map(({ group, kinds }) => (
        <table key={group} className="mt-6 w-full table-fixed text-sm">
          <GroupHead
            title={text.groups[group]}
            group={group}
            kinds={kinds.map(({ kind }) => kind)}
            preferences={preferences}
          />
          <tbody>
            {kinds.map(({ kind, label }) => (
              <tr key={kind} className="border-base-300 border-t">
                <th scope="row" className="py-2 pr-2 text-left font-normal">
                  {label}
                </th>
                {NOTIFICATION_CHANNELS.map((channel) => (
                  <td key={channel} className="w-14 sm:w-20">
                    {isChannelOfKind(channel, kind) ? (
                      <Checkbox
                        name={getKindsFieldName(channel)}
                        value={kind}
                        className="min-h-9 justify-center"
                        label={
                          <span className="sr-only">{`${label}${texts.common.colon} ${text.channels[channel]}`}</span>
                        }
                        defaultChecked={!listMutedKinds(preferences, channel).includes(kind)}
                      />
                    ) : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </Card>
  );
}

/**
 * Submits the choices for kinds that the person does not get now, for example because of their role, so that saving does not change them.
 */
function HiddenChoices({ preferences, offered }: { preferences: NotificationPreferences; offered: readonly string[] }) {
  const hidden = NOTIFICATION_KINDS.filter((kind) => !offered.includes(kind));
  return NOTIFICATION_CHANNELS.flatMap((channel) =>
    hidden
      .filter((kind) => isChannelOfKind(channel, kind) && !listMutedKinds(preferences, channel).includes(kind))
      .map((kind) => <input key={`${channel} ${kind}`} type="hidden" name={getKindsFieldName(channel)} value={kind} />),
  );
}

interface GroupHeadProps {
  title: string;
  /** The group; empty for all groups. */
  group: NotificationGroup | "";
  kinds: readonly NotificationKind[];
  preferences: NotificationPreferences;
}

/** The header of a group, with a button for each channel that checks or clears all kinds of the group. */
function GroupHead({ title, group, kinds, preferences }: GroupHeadProps) {
  const text = useTexts().notificationSettings;

  return (
    <thead>
      <tr className="align-bottom">
        <th scope="col" className="pb-1 text-left font-semibold">
          {title}
        </th>
        {NOTIFICATION_CHANNELS.map((channel) => {
          const offered = kinds.filter((kind) => isChannelOfKind(channel, kind));
          const muted = listMutedKinds(preferences, channel);
          return (
            <th key={channel} scope="col" className="w-14 pb-1 text-center font-medium sm:w-20">
              {text.channels[channel]}
              {offered.length > 0 ? (
                <button
                  type="submit"
                  name={ALL_KINDS_BUTTON}
                  value={toAllKindsValue(
                    channel,
                    group,
                    offered.some((kind) => muted.includes(kind)),
                  )}
                  aria-label={text.selectAllLabel(title, text.channels[channel])}
                  className="mx-auto block min-h-6 cursor-pointer px-2 font-normal text-primary text-xs underline max-md:min-h-11 max-md:min-w-11"
                  onClick={(event) => checkOrClearAll(event, channel, offered)}
                >
                  {text.selectAll}
                </button>
              ) : null}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Checks the boxes of the kinds, or clears them if all are checked. Saves nothing. */
function checkOrClearAll(event: MouseEvent<HTMLButtonElement>, channel: NotificationChannel, kinds: readonly string[]) {
  event.preventDefault();
  const boxes = [
    ...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>(
      `input[type=checkbox][name=${getKindsFieldName(channel)}]`,
    ) ?? []),
  ].filter(({ value }) => kinds.includes(value));
  const checked = !boxes.every((box) => box.checked);
  for (const box of boxes) if (box.checked !== checked) box.click();
}

export function SmsCard({ preferences, state, errors }: PreferenceCardProps & { state: ChannelState }) {
  const text = useTexts().notificationSettings;

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

const TIME_ZONES_ID = "time-zones";

/** `preferences.time_zone` and `zones` are time zones as `formatTimeZone` writes them. */
export function QuietHoursCard({ preferences, zones, errors }: PreferenceCardProps & { zones: readonly string[] }) {
  const text = useTexts().notificationSettings;

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
          <Field label={text.timeZone} name="time_zone" hint={text.timeZoneHint} error={errors.time_zone}>
            <TextInput
              list={TIME_ZONES_ID}
              autoComplete="off"
              spellCheck={false}
              defaultValue={preferences.time_zone}
              // The list shows only the zones that match the text, so typing replaces the text.
              onFocus={(event) => event.target.select()}
            />
          </Field>
          <datalist id={TIME_ZONES_ID}>
            {zones.map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </div>
      </div>
    </Card>
  );
}
