import { createContext, type ReactNode, useContext, useId } from "react";
import { Icon } from "./icon.tsx";

interface FieldControl {
  id: string;
  name: string;
  required: boolean;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

const FieldContext = createContext<FieldControl | null>(null);

/**
 * Returns the attributes that connect a control with the label, hint and error of its Field. `own.required`: makes the control required
 * without a mark on its label, for forms in which every field is required. Throws if the control is not inside a Field.
 */
export function useFieldControl(own: { required?: boolean } = {}): FieldControl {
  const control = useContext(FieldContext);
  if (!control) throw new Error("A form control needs a <Field> around it.");
  return { ...control, required: control.required || own.required === true };
}

export interface FieldProps {
  label: string;
  name: string;
  hint?: ReactNode;
  /** The error as a sentence. */
  error?: string | null;
  required?: boolean;
  /** Whether the label is visible only to screen readers, for example in a filter panel. */
  hideLabel?: boolean;
  children: ReactNode;
}

/** A label, control, hint and error: `<Field label="Title" name="title" error={…}><TextInput /></Field>`. */
export function Field({ label, name, hint, error, required = false, hideLabel = false, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const control: FieldControl = {
    id,
    name,
    required,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? "sr-only" : undefined}>
        {label}
        {required && !hideLabel ? (
          <span aria-hidden="true" className="text-error">
            {" "}
            *
          </span>
        ) : null}
      </label>
      <FieldContext.Provider value={control}>{children}</FieldContext.Provider>
      {hint ? (
        <p id={hintId} className="text-muted text-sm">
          {hint}
        </p>
      ) : null}
      {error ? <FieldErrorText id={errorId}>{error}</FieldErrorText> : null}
    </div>
  );
}

export function FieldErrorText({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-error text-sm">
      <Icon name="circle-exclamation-point" className="mt-0.5" />
      <span>{children}</span>
    </p>
  );
}
