import { Form, Link, useNavigation } from "@remix-run/react";
import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import type { Settings } from "../../../../domain/admin/entities.ts";
import { PROPOSED_CHANGES_PATH } from "../../../../domain/admin/second-person.ts";
import type { MailState } from "../../../../domain/notifications/entities.ts";
import { listSettings, listSettingsOfForm, SETTINGS, type SettingName } from "../../../../domain/settings/settings.ts";
import { FailureAlert } from "../../../forms/failure-alert.tsx";
import { SecondPersonNote } from "../../../forms/second-person-note.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { EditConflictAlert, type FormSnapshot, SnapshotFields } from "../edit-conflict.tsx";
import { SettingField, type SettingFieldProps, toSnapshot } from "./setting-field.tsx";
import type { SettingsFormName, SettingsRefusal } from "./settings-refusal.ts";

export interface SettingsFormProps {
  settings: Settings;
  mailState: MailState;
  /** Why this form was not saved; null if it did not fail. */
  refusal: SettingsRefusal | null;
}

/** Shows the form that switches the channels for notifications on and off. */
export function NotificationChannelsForm({
  settings,
  toConfigure,
  mailState,
  refusal,
}: SettingsFormProps & { toConfigure: Record<"mail" | "push" | "sms", string | null> }) {
  const texts = useTexts();
  const { notifications } = texts.settings;

  const missing: Partial<Record<SettingName, string | null>> = {
    email_notifications: toConfigure.mail,
    desktop_notifications: toConfigure.push,
    sms_notifications: toConfigure.sms,
  };
  return (
    <Card title={notifications.title}>
      <p className="text-muted text-sm">{notifications.intro}</p>
      <SettingsFormFrame
        form="notifications"
        version={settings.version}
        snapshot={toSnapshot(texts, listSettingsOfForm("notifications"), settings)}
        refusal={refusal}
        submitLabel={notifications.save}
      >
        <div className="divide-y divide-base-300">
          {listSettings("notifications").map((name) => (
            <Setting
              key={name}
              name={name}
              settings={settings}
              refusal={refusal}
              missingConfiguration={missing[name]}
              addedHint={name === "email_notifications" && mailState === "stored" ? notifications.emailStored : null}
            />
          ))}
        </div>
      </SettingsFormFrame>
    </Card>
  );
}

/** Shows the form with the rules for requests and passwords. */
export function SystemSettingsForm({ settings, mailState, refusal }: SettingsFormProps) {
  const texts = useTexts();
  const { system } = texts.settings;

  return (
    <Card title={system.title}>
      <SettingsFormFrame
        form="system"
        version={settings.version}
        snapshot={toSnapshot(texts, listSettingsOfForm("system"), settings)}
        refusal={refusal}
        submitLabel={system.save}
      >
        <div className="-mt-3 divide-y divide-base-300">
          {listSettings("approval").map((name) => (
            <div key={name} className={hasOwnSpace(name) ? undefined : "py-4"}>
              <Setting name={name} settings={settings} refusal={refusal} />
            </div>
          ))}
          <div className="flex flex-col gap-4 pt-4">
            {listSettings("security").map((name) => (
              <Setting
                key={name}
                name={name}
                settings={settings}
                refusal={refusal}
                addedHint={name === "checkpoint_mail" && mailState !== "sent" ? system.checkpointsNotSent : null}
              />
            ))}
          </div>
        </div>
      </SettingsFormFrame>
    </Card>
  );
}

/** The settings that have a component of their own. */
const SPECIAL_FIELDS: Partial<Record<SettingName, ComponentType<SettingFieldProps>>> = { four_eyes: FourEyesField };

/** The widths of the fields, by kind. */
const WIDTHS: Partial<Record<SettingFieldProps["field"]["kind"], string>> = {
  wholeNumber: "max-w-28",
  amount: "max-w-40",
};

const hasOwnSpace = (name: SettingName): boolean => ["flag", "roles"].includes(SETTINGS[name].kind);

function Setting({
  name,
  settings,
  ...rest
}: { name: SettingName; settings: Settings } & Omit<SettingFieldProps, "name" | "field" | "value">) {
  const Field = SPECIAL_FIELDS[name] ?? SettingField;
  const field = SETTINGS[name];
  return <Field name={name} field={field} value={settings[name]} className={WIDTHS[field.kind]} {...rest} />;
}

/** Shows the setting `four_eyes` with the reason why it cannot be switched on, and a link to the changes that wait. */
function FourEyesField(props: SettingFieldProps) {
  const error = props.refusal?.errors[props.name];
  return (
    <>
      <SettingField {...props} />
      {error ? (
        <p role="alert" className="mb-2 text-error text-sm">
          {error}
        </p>
      ) : null}
      <Link to={PROPOSED_CHANGES_PATH} className="link -mt-2 mb-1 inline-flex min-h-11 items-center text-sm">
        {useTexts().settings.system.fourEyesLink}
      </Link>
    </>
  );
}

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
