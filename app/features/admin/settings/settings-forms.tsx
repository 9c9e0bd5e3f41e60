import { Form, Link, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import type { Settings } from "../../../../domain/admin/entities.ts";
import { PROPOSED_CHANGES_PATH } from "../../../../domain/admin/second-person.ts";
import { roleLabel } from "../../../../domain/format/labels.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import type { MailState } from "../../../../domain/notifications/entities.ts";
import { formatRoleName, ROLES } from "../../../../domain/roles.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { FailureAlert } from "../../../forms/failure-alert.tsx";
import { SecondPersonNote } from "../../../forms/second-person-note.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { Checkbox, TextInput } from "../../../ui/inputs.tsx";
import { renderMessage } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";
import { EditConflictAlert, type FormSnapshot, SnapshotFields } from "../edit-conflict.tsx";
import { SettingToggle } from "./setting-toggle.tsx";
import type { SettingsFormName, SettingsRefusal } from "./settings-refusal.ts";

const formatOnOff = (texts: Texts, value: boolean) => (value ? texts.settings.on : texts.settings.off);

const formatRoles = (texts: Texts, roles: Settings["second_factor_roles"]) =>
  roles.map(formatRoleName).join(", ") || texts.settings.system.noRoles;

const toSnapshots = (texts: Texts, settings: Settings): Record<"notifications" | "system", FormSnapshot> => ({
  notifications: {
    [texts.settings.notifications.email]: formatOnOff(texts, settings.email_notifications),
    [texts.settings.notifications.desktop]: formatOnOff(texts, settings.desktop_notifications),
    [texts.settings.notifications.sms]: formatOnOff(texts, settings.sms_notifications),
  },
  system: {
    [texts.settings.system.autoAssign]: formatOnOff(texts, settings.auto_assign_approvers),
    [texts.settings.system.reminders]: formatOnOff(texts, settings.send_overdue_reminders),
    [texts.settings.system.modifications]: formatOnOff(texts, settings.allow_request_modifications),
    [texts.settings.system.fourEyes]: formatOnOff(texts, settings.four_eyes),
    [texts.settings.system.minPasswordLength]: String(settings.password_min_length),
    [texts.settings.system.secondFactorRoles]: formatRoles(texts, settings.second_factor_roles),
    [texts.settings.system.factorAmount]:
      settings.second_factor_amount_usd?.toString() ?? texts.settings.system.noAmount,
    [texts.settings.system.factorChanges]: formatOnOff(texts, settings.second_factor_for_changes),
    [texts.settings.system.idleHours]: String(settings.session_idle_hours),
    [texts.settings.system.eventDays]: String(settings.security_events_days),
    [texts.settings.system.checkpointMail]: settings.checkpoint_mail ?? texts.settings.system.noCheckpointMail,
  },
});

export interface SettingsFormProps {
  settings: Settings;
  /** Why this form was not saved; null if it did not fail. */
  refusal: SettingsRefusal | null;
}

interface MailStateProps {
  mailState: MailState;
}

/** Shows the form that switches the channels for notifications on and off. */
export function NotificationChannelsForm({
  settings,
  toConfigure,
  mailState,
  refusal,
}: SettingsFormProps & MailStateProps & { toConfigure: Record<"mail" | "push" | "sms", string | null> }) {
  const texts = useTexts();
  const text = texts.settings;

  const { notifications } = text;
  const emailHint =
    mailState === "stored" ? `${notifications.emailHint} ${notifications.emailStored}` : notifications.emailHint;
  const renderToggle = createToggleRenderer(settings, refusal);
  return (
    <Card title={notifications.title}>
      <p className="text-muted text-sm">{notifications.intro}</p>
      <SettingsFormFrame
        form="notifications"
        version={settings.version}
        snapshot={toSnapshots(texts, settings).notifications}
        refusal={refusal}
        submitLabel={notifications.save}
      >
        <div className="divide-y divide-base-300">
          {renderToggle("email_notifications", notifications.email, emailHint, toConfigure.mail)}
          {renderToggle("desktop_notifications", notifications.desktop, notifications.desktopHint, toConfigure.push)}
          {renderToggle("sms_notifications", notifications.sms, notifications.smsHint, toConfigure.sms)}
        </div>
      </SettingsFormFrame>
    </Card>
  );
}

/** Shows the form with the rules for requests and passwords. */
export function SystemSettingsForm({ settings, mailState, refusal }: SettingsFormProps & MailStateProps) {
  const texts = useTexts();
  const text = texts.settings;

  const { system } = text;
  const checkpointHint =
    mailState === "sent" ? system.checkpointMailHint : `${system.checkpointMailHint} ${system.checkpointsNotSent}`;
  const renderToggle = createToggleRenderer(settings, refusal);
  const renderNumber = (name: NumberName, label: string, hint: string, min: number, max: number) => (
    <Field label={label} name={name} hint={hint} error={refusal?.errors[name]}>
      <TextInput
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        className="max-w-28"
        defaultValue={refusal?.values[name] ?? settings[name]}
      />
    </Field>
  );
  return (
    <Card title={system.title}>
      <SettingsFormFrame
        form="system"
        version={settings.version}
        snapshot={toSnapshots(texts, settings).system}
        refusal={refusal}
        submitLabel={system.save}
      >
        <div className="-mt-3 divide-y divide-base-300">
          {renderToggle("auto_assign_approvers", system.autoAssign, system.autoAssignHint)}
          {renderToggle("send_overdue_reminders", system.reminders, system.remindersHint)}
          {renderToggle("allow_request_modifications", system.modifications, system.modificationsHint)}
          <div>
            {renderToggle("four_eyes", system.fourEyes, system.fourEyesHint)}
            {refusal?.errors.four_eyes ? (
              <p role="alert" className="mb-2 text-error text-sm">
                {refusal.errors.four_eyes}
              </p>
            ) : null}
            <Link to={PROPOSED_CHANGES_PATH} className="link -mt-2 mb-1 inline-flex min-h-11 items-center text-sm">
              {system.fourEyesLink}
            </Link>
          </div>
          <SecondFactorRoles settings={settings} refusal={refusal} />
          {renderToggle("second_factor_for_changes", system.factorChanges, system.factorChangesHint)}
          <div className="py-4">
            <Field
              label={system.factorAmount}
              name="second_factor_amount_usd"
              hint={system.factorAmountHint}
              error={refusal?.errors.second_factor_amount_usd}
            >
              <TextInput
                type="number"
                inputMode="numeric"
                min={0}
                className="max-w-40"
                defaultValue={refusal?.values.second_factor_amount_usd ?? settings.second_factor_amount_usd ?? ""}
              />
            </Field>
          </div>
          <div className="flex flex-col gap-4 pt-4">
            {renderNumber("password_min_length", system.minPasswordLength, system.minPasswordLengthHint, 6, 128)}
            {renderNumber("session_idle_hours", system.idleHours, system.idleHoursHint, 0, LIMITS.session_idle_hours)}
            {renderNumber(
              "security_events_days",
              system.eventDays,
              system.eventDaysHint,
              LIMITS.security_events_min_days,
              LIMITS.security_events_max_days,
            )}
            <Field
              label={system.checkpointMail}
              name="checkpoint_mail"
              hint={checkpointHint}
              error={refusal?.errors.checkpoint_mail}
            >
              <TextInput
                type="email"
                autoComplete="off"
                maxLength={LIMITS.email}
                defaultValue={refusal?.values.checkpoint_mail ?? settings.checkpoint_mail ?? ""}
              />
            </Field>
          </div>
        </div>
      </SettingsFormFrame>
    </Card>
  );
}

/** Shows a checkbox for each role. */
function SecondFactorRoles({ settings, refusal }: SettingsFormProps) {
  const texts = useTexts();
  const text = texts.settings;

  const chosen: readonly string[] = refusal?.second_factor_roles ?? settings.second_factor_roles;
  const { system } = text;
  return (
    <fieldset className="py-4">
      <legend className="float-left w-full font-medium text-sm">{system.secondFactorRoles}</legend>
      <p className="clear-left mb-2 text-muted text-sm">{system.secondFactorRolesHint}</p>
      <input type="hidden" name="second_factor_roles" value="" />
      <div className="grid gap-2 sm:grid-cols-2">
        {ROLES.map((role) => (
          <Checkbox
            key={role}
            name="second_factor_roles"
            value={role}
            label={renderMessage(texts, roleLabel(role))}
            defaultChecked={chosen.includes(role)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type NumberName = "password_min_length" | "session_idle_hours" | "security_events_days";
type ToggleName = Exclude<
  keyof Settings,
  NumberName | "second_factor_roles" | "second_factor_amount_usd" | "checkpoint_mail" | "version"
>;

/** Returns a function that renders a toggle. After a refusal, the toggle has its submitted value, otherwise its saved value. */
function createToggleRenderer(settings: Settings, refusal: SettingsRefusal | null) {
  const isOn = createToggleStateGetter(refusal);
  return (name: ToggleName, label: string, hint: string, toConfigure: string | null = null) => (
    <SettingToggle
      name={name}
      label={label}
      hint={hint}
      missingConfiguration={toConfigure}
      defaultChecked={isOn(name, settings[name])}
    />
  );
}

/** Returns a function that returns whether a toggle is on. After a refusal, this is its submitted value, otherwise its saved value. */
export const createToggleStateGetter =
  (refusal: SettingsRefusal | null) =>
  (name: string, saved: boolean): boolean =>
    refusal ? refusal.values[name] === "on" : saved;

export interface SettingsFormFrameProps {
  form: SettingsFormName;
  version: number;
  snapshot: FormSnapshot;
  refusal: SettingsRefusal | null;
  submitLabel: string;
  /** Additional buttons beside the save button. */
  actions?: ReactNode;
  onInput?: () => void;
  children: ReactNode;
}

/** Shows a form of the Settings tab with its hidden version, its buttons and its errors. */
export function SettingsFormFrame(props: SettingsFormFrameProps) {
  const adminMessages = useTexts().admin;

  const { form, version, snapshot, refusal, submitLabel, actions, onInput, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const pending = useNavigation().formData?.get("_act") === form;
  const hasFailed = refusal !== null && refusal.code !== null;
  // If the form was refused because the session had ended, it contains its submitted version and snapshot again, because the loaded
  // settings may be newer (R9).
  const refusedSnapshot =
    refusal?.code === "not_signed_in" ? { version: Number(refusal.values.version), snapshot: refusal.snapshot } : null;
  useEffect(() => {
    if (refusal === null || refusal.code === null) return;
    const form = element.current;
    form?.querySelector("[role=alert], [role=status]")?.scrollIntoView({ block: "nearest" });
    form?.querySelector<HTMLElement>("[aria-invalid=true], button")?.focus();
  }, [refusal]);
  return (
    <Form ref={element} method="post" noValidate replace preventScrollReset onInput={onInput}>
      <input type="hidden" name="_form" value={form} />
      <SnapshotFields {...(refusedSnapshot ?? { version, snapshot })} />
      {children}
      {hasFailed ? (
        <div className="mt-4">
          {refusal.code === "stale_version" ? (
            <EditConflictAlert before={refusal.snapshot} current={snapshot} />
          ) : (
            <FailureAlert failure={refusal} heading={adminMessages.error} />
          )}
        </div>
      ) : null}
      <div className="mt-4 empty:hidden">
        <SecondPersonNote what="everything" />
      </div>
      <div className="mt-4 flex flex-wrap gap-2 max-md:*:flex-1">
        <Button name="_act" value={form} pending={pending}>
          {submitLabel}
        </Button>
        {actions}
      </div>
    </Form>
  );
}
