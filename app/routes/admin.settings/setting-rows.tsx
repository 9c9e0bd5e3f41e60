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
    <div className="flex items-start justify-between gap-4 py-3">
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer text-sm">
        <span className="block font-medium">{label}</span>
        <span id={`${id}-hint`} className="block text-muted">
          {hint}
        </span>
      </label>
      <input type="hidden" name={name} value="off" />
      <input
        id={id}
        type="checkbox"
        name={name}
        defaultChecked={defaultChecked}
        aria-describedby={`${id}-hint`}
        className="toggle toggle-primary mt-0.5 shrink-0"
      />
    </div>
  );
}
