import { useId } from "react";

export interface SettingToggleProps {
  name: string;
  label: string;
  hint: string;
  defaultChecked: boolean;
}

/** A switch with what it does. It says 'off' as well: what a form does not name stays as it was. */
export function SettingToggle({ name, label, hint, defaultChecked }: SettingToggleProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start justify-between gap-4 py-3 text-sm">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        <span id={`${id}-hint`} className="block text-muted">
          {hint}
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
