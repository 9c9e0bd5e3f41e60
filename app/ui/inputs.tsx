import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { cx } from "./cx.ts";
import { useFieldControl } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { useTexts } from "./texts.tsx";

/** A single-line text field. The `Field` around it provides the id, name, label and error. */
export function TextInput({ className, ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  const control = useFieldControl(rest);
  const attributes = { type: "text", ...rest, ...control, className: cx("input", className) };
  return isDateType(attributes.type) ? <DateInput {...attributes} /> : <input {...attributes} />;
}

const isDateType = (type: string): boolean => ["date", "time", "datetime-local"].includes(type);

/** Marks an empty field with `data-empty`, because Safari and other WebKit browsers show the present date or time in it (styles.css). */
function DateInput({ onInput, ...attributes }: InputHTMLAttributes<HTMLInputElement>) {
  const field = useRef<HTMLInputElement>(null);
  const mark = () => {
    field.current?.toggleAttribute("data-empty", field.current.value === "");
  };
  useEffect(mark);
  return (
    <input
      {...attributes}
      ref={field}
      onInput={(event) => {
        mark();
        onInput?.(event);
      }}
    />
  );
}

/** A password field with a button that shows the password. Pasting and password managers work (WCAG 3.3.8). */
export function PasswordInput({ className, ...rest }: Omit<InputHTMLAttributes<HTMLInputElement>, "type">) {
  const messages = useTexts().common;

  const control = useFieldControl(rest);
  const [visible, setVisible] = useState(false);
  return (
    <div className={cx("input pr-1", className)}>
      <input {...rest} {...control} type={visible ? "text" : "password"} />
      <button
        type="button"
        className="needs-script grid size-8 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:text-base-content max-md:size-11"
        aria-pressed={visible}
        aria-label={messages.form.showPassword}
        onClick={() => setVisible(!visible)}
      >
        <Icon name={visible ? "eye-off" : "eye"} />
      </button>
    </div>
  );
}

export function TextArea({ className, rows = 4, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const control = useFieldControl(rest);
  return <textarea rows={rows} {...rest} {...control} className={cx("textarea leading-6", className)} />;
}

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly SelectOption[];
  /** The text of the first, empty option, such as 'All statuses'. */
  placeholder?: string;
}

export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const control = useFieldControl(rest);
  return (
    <select {...rest} {...control} className={cx("select", className)}>
      {placeholder === undefined ? null : <option value="">{placeholder}</option>}
      {options.map((option) => (
        // The value of an option without the attribute is its text.
        <option key={option.value} value={option.value === option.label ? undefined : option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: ReactNode;
}

/** A checkbox with a label of its own. It does not need a `Field`. */
export function Checkbox({ label, className, id, ...rest }: CheckboxProps) {
  const ownId = useId();
  return (
    <label
      htmlFor={id ?? ownId}
      className={cx("flex cursor-pointer items-center gap-2.5 text-sm max-md:min-h-11", className)}
    >
      <input {...rest} id={id ?? ownId} type="checkbox" className="checkbox checkbox-sm checkbox-primary" />
      <span>{label}</span>
    </label>
  );
}

export interface SearchInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: string;
}

/** The search box of a screen. The key `/` focuses it from anywhere on the page. */
export function SearchInput({ label, className, name = "q", ...rest }: SearchInputProps) {
  return (
    <label className={cx("input", className)}>
      <Icon name="search" className="text-muted" />
      <span className="sr-only">{label}</span>
      <input placeholder={label} {...rest} name={name} type="search" data-search-box="" aria-keyshortcuts="/" />
      <span className="kbd kbd-sm needs-script max-md:hidden" aria-hidden="true">
        /
      </span>
    </label>
  );
}
