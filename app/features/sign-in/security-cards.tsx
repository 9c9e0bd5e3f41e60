import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { OwnFactors } from "../../../domain/inputs/second-factor.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { RefusalAlert } from "../../forms/failure-alert.tsx";
import { PasskeyButton, PasskeysUnsupported, usePasskeySupport } from "../../forms/passkey-button.tsx";
import { findSubmittedText, type Refusal } from "../../forms/refusal.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { Field } from "../../ui/field.tsx";
import { PasswordInput, TextInput } from "../../ui/inputs.tsx";
import { useTexts } from "../../ui/texts.tsx";

interface SecurityFormProps {
  intent: string;
  /** Why the last form of the page failed; null if none failed. */
  refusal: Refusal | null;
  asksForPassword: boolean;
  children: ReactNode;
}

/** A form of the screen. Asks for the password unless the session was confirmed in the last minutes. */
function SecurityForm({ intent, refusal, asksForPassword, children }: SecurityFormProps) {
  const text = useTexts().signInSecurity;

  const own = refusal?.act === intent ? refusal : null;
  return (
    <Form method="post" noValidate replace preventScrollReset className="flex flex-col gap-4">
      <input type="hidden" name="intent" value={intent} />
      <RefusalAlert refusal={own} />
      {asksForPassword ? (
        <Field label={text.password} name="password" hint={text.passwordHint} error={own?.errors.password} required>
          <PasswordInput autoComplete="current-password" />
        </Field>
      ) : null}
      {children}
    </Form>
  );
}

type CardProps = Omit<SecurityFormProps, "intent" | "children">;

/** Lists the factors of the person, each with a button that removes it. */
export function FactorsCard({ factors, ...form }: CardProps & Pick<OwnFactors, "factors">) {
  const text = useTexts().signInSecurity;

  const sending = useNavigation().formData;
  return (
    <Card title={text.factors}>
      {factors.length === 0 ? (
        <p className="text-muted text-sm">{text.noFactors}</p>
      ) : (
        <SecurityForm intent="remove" {...form}>
          <ul className="divide-y divide-base-300">
            {factors.map(({ id, kind, name, created_at, last_used_at }) => (
              <li key={id} className="flex items-center justify-between gap-4 py-2">
                <div className="min-w-0 break-words text-sm">
                  <p dir="auto" className="font-medium">
                    {name}
                  </p>
                  <p className="text-muted">
                    {`${text.kinds[kind]} · ${text.added} `}
                    <DateTime iso={created_at} />
                    {` · ${text.lastUsed} `}
                    {last_used_at === null ? text.neverUsed : <DateTime iso={last_used_at} />}
                  </p>
                </div>
                <Button
                  name="id"
                  value={id}
                  variant="caution"
                  aria-label={text.removeOne(name)}
                  pending={sending?.get("id") === id}
                >
                  {text.remove}
                </Button>
              </li>
            ))}
          </ul>
        </SecurityForm>
      )}
    </Card>
  );
}

/** Shows how many recovery codes are left, and the button that replaces them. */
export function RecoveryCodesCard({ left, ...form }: CardProps & { left: number }) {
  const text = useTexts().signInSecurity;

  return (
    <Card title={text.codes}>
      <SecurityForm intent="new_codes" {...form}>
        <p className="text-sm">{`${text.codesLeft(left)} ${text.codesText}`}</p>
        <p className="text-muted text-sm">{text.newCodesHint}</p>
        <div>
          <Button variant="secondary" className="max-md:w-full">
            {text.newCodes}
          </Button>
        </div>
      </SecurityForm>
    </Card>
  );
}

/** Shows new recovery codes. The codes are displayed only once. `next`: where the person wanted to go. */
export function NewCodesCard({ codes, next }: { codes: readonly string[]; next: string }) {
  const text = useTexts().signInSecurity;

  return (
    <Card title={text.yourCodes}>
      <p className="mb-4 text-sm">{text.yourCodesText}</p>
      <ul className="mb-4 grid gap-2 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all break-all">
            {code}
          </li>
        ))}
      </ul>
      <LinkButton to={next} variant="primary">
        {text.next}
      </LinkButton>
    </Card>
  );
}

function NameField({ refusal, intent }: Pick<SecurityFormProps, "refusal" | "intent">) {
  const text = useTexts().signInSecurity;

  const own = refusal?.act === intent ? refusal : null;
  return (
    <Field label={text.name} name="name" error={own?.errors.name} required>
      <TextInput maxLength={LIMITS.name} defaultValue={findSubmittedText(own, "name")} />
    </Field>
  );
}

/** Shows the form that adds a passkey. */
export function PasskeyCard(form: CardProps) {
  const text = useTexts().signInSecurity;

  if (!usePasskeySupport()) {
    return (
      <Card title={text.passkeys}>
        <PasskeysUnsupported />
      </Card>
    );
  }
  return (
    <Card title={text.addPasskey}>
      <SecurityForm intent="add_passkey" {...form}>
        <p className="text-sm">{text.passkeyText}</p>
        <NameField refusal={form.refusal} intent="add_passkey" />
        <PasskeyButton purpose="add" label={text.addPasskey} />
      </SecurityForm>
    </Card>
  );
}

/** Shows the form that starts the setup of an authenticator app, or the QR code and the form that completes the setup. */
export function AppCard({
  setup,
  ...form
}: CardProps & {
  /** The app that is being set up; null if there is none. `qr`: the QR code of the app as SVG. */
  setup: { secret: string; qr: string } | null;
}) {
  const texts = useTexts();
  const text = texts.signInSecurity;

  const error = form.refusal?.act === "add_app" ? form.refusal.errors.code : null;
  return (
    <Card title={text.addApp}>
      {setup ? (
        <SecurityForm intent="add_app" {...form} asksForPassword={false}>
          <p className="text-sm">{text.scan}</p>
          <div
            role="img"
            aria-label={text.qr}
            className="size-50 rounded-md bg-white *:size-full"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: an SVG of squares that the server drew.
            dangerouslySetInnerHTML={{ __html: setup.qr }}
          />
          <p className="text-sm">
            {`${text.key}${texts.common.colon} `}
            <code className="select-all break-all">{setup.secret}</code>
          </p>
          <Field label={text.firstCode} name="code" error={error} required>
            <TextInput autoComplete="one-time-code" inputMode="numeric" maxLength={40} />
          </Field>
          <div>
            <Button className="max-md:w-full">{text.finishApp}</Button>
          </div>
        </SecurityForm>
      ) : (
        <SecurityForm intent="start_app" {...form}>
          <p className="text-sm">{text.appText}</p>
          <NameField refusal={form.refusal} intent="start_app" />
          <div>
            <Button className="max-md:w-full">{text.startApp}</Button>
          </div>
        </SecurityForm>
      )}
    </Card>
  );
}
