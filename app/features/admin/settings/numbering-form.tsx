import { useLocation } from "@remix-run/react";
import { useRef } from "react";
import type { RequestIdConfig } from "../../../../domain/admin/entities.ts";
import { formatNumberAfterReset } from "../../../../domain/requests/numbering.ts";
import { NUMBERING, type NumberingName } from "../../../../domain/settings/numbering.ts";
import { isSystemFailure } from "../../../forms/failure-alert.tsx";
import { SessionEndedMessage } from "../../../forms/session-ended-message.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Checkbox } from "../../../ui/inputs.tsx";
import { nameDepartment } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";
import { getDialogAddress } from "../table-address.ts";
import { isFlagOn, SettingField, toSnapshot } from "./setting-field.tsx";
import { SettingsFormFrame } from "./settings-forms.tsx";
import type { SettingsRefusal } from "./settings-refusal.ts";
import { type RequestNumberPreview, useRequestNumberPreview } from "./use-number-preview.ts";

export interface NumberingFormProps {
  numbering: RequestIdConfig;
  /** The viewer's department. The preview shows the number that the next request of this department would get. */
  department: string;
  /** The result of the action for this form: a failure, or a preview without JavaScript. Null if there is neither. */
  refusal: SettingsRefusal | null;
}

/**
 * Shows the form for the format of request numbers, a preview of the next request number and a link to the dialog that resets the counter.
 */
export function NumberingForm({ numbering, department, refusal }: NumberingFormProps) {
  const texts = useTexts();
  const text = texts.settings.numbering;
  const settingsMessages = texts.settings;

  const location = useLocation();
  const fields = useRef<HTMLDivElement>(null);
  const { preview, pending, onInput } = useRequestNumberPreview(fields, {
    next_request_id: refusal === null ? numbering.next_request_id : refusal.next_request_id,
    detail: refusal && isSystemFailure(refusal.code) ? text.unavailable : (refusal?.detail ?? ""),
  });
  const afterReset = formatNumberAfterReset(numbering);
  return (
    <Card title={text.title}>
      <SettingsFormFrame
        form="numbering"
        version={numbering.version}
        snapshot={toSnapshot(texts, NAMES, numbering)}
        refusal={refusal}
        submitLabel={text.save}
        onInput={onInput}
        actions={
          <Button name="_act" value="preview" variant="secondary" className="scripting:hidden">
            {text.preview}
          </Button>
        }
      >
        <div ref={fields} className="flex flex-col gap-4">
          <NumberingFields numbering={numbering} refusal={refusal} />
          <NextNumberPreview {...preview} pending={pending} department={department} />
        </div>
      </SettingsFormFrame>
      <div className="mt-6 border-base-300 border-t pt-4">
        <p className="mb-3 text-muted text-sm">{settingsMessages.reset.hint(afterReset)}</p>
        <LinkButton
          to={getDialogAddress(location, "reset")}
          preventScrollReset
          className="text-error max-md:w-full"
          icon={<Icon name="undo-2" />}
        >
          {settingsMessages.reset.button(afterReset)}
        </LinkButton>
      </div>
    </Card>
  );
}

const NAMES = Object.keys(NUMBERING) as NumberingName[];
const PARTS = NAMES.filter((name) => NUMBERING[name].kind === "flag");

function NumberingFields({ numbering, refusal }: Pick<NumberingFormProps, "numbering" | "refusal">) {
  const { fields, numbering: text } = useTexts().settings;

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {NAMES.filter((name) => !PARTS.includes(name)).map((name) => (
          <SettingField key={name} name={name} field={NUMBERING[name]} value={numbering[name]} refusal={refusal} />
        ))}
      </div>
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
        <legend className="sr-only">{text.parts}</legend>
        {PARTS.map((name) => (
          <div key={name}>
            <input type="hidden" name={name} value="off" />
            <Checkbox
              name={name}
              label={fields[name].label}
              defaultChecked={isFlagOn(refusal, name, numbering[name] === true)}
            />
          </div>
        ))}
      </fieldset>
    </>
  );
}

interface NextNumberPreviewProps extends RequestNumberPreview {
  pending: boolean;
  department: string;
}

function NextNumberPreview({ next_request_id, detail, sessionEnded, pending, department }: NextNumberPreviewProps) {
  const texts = useTexts();
  const text = texts.settings.numbering;

  return (
    <div className="rounded-box bg-base-200 px-4 py-3" aria-busy={pending || undefined}>
      <p className="text-muted text-sm">{`${text.next} ${text.forDepartment(nameDepartment(texts, department))}`}</p>
      <output className={cx("block min-h-7 break-all", pending && "opacity-60")}>
        {next_request_id === null ? (
          <span className="text-error text-sm">{sessionEnded ? <SessionEndedMessage /> : detail}</span>
        ) : (
          <span className="font-semibold text-lg tabular-nums">{next_request_id}</span>
        )}
      </output>
    </div>
  );
}
