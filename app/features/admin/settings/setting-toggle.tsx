import { useId } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { useTexts } from "../../../ui/texts.tsx";

export interface SettingToggleProps {
  name: string;
  label: string;
  hint: string;
  defaultChecked: boolean;
  /** The environment variables without which the setting has no effect; null if none are missing. */
  missingConfiguration?: string | null;
}

/**
 * Shows a toggle with an explanation. While the toggle is off, a hidden field submits 'off', because the server does not change fields that
 * a form does not contain.
 */
export function SettingToggle({ name, label, hint, defaultChecked, missingConfiguration = null }: SettingToggleProps) {
  const text = useTexts().settings;

  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start justify-between gap-4 py-3 text-sm">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        <span id={`${id}-hint`} className="block text-muted">
          {hint}
          {missingConfiguration === null ? null : (
            <span className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 break-words">
              <Badge tone="warning">{text.notConfigured}</Badge>
              {text.setupHint(missingConfiguration)}
            </span>
          )}
        </span>
      </span>
      <input type="hidden" name={name} value="off" />
      <input
        id={id}
        type="checkbox"
        name={name}
        defaultChecked={defaultChecked}
        aria-describedby={`${id}-hint`}
        className="toggle toggle-primary mt-0.5 shrink-0"
      />
    </label>
  );
}
