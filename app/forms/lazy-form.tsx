import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { messages } from "../messages/common.ts";
import { Alert } from "../ui/alert.tsx";
import { FORM_CONTROL_SELECTOR, focusFirstControl } from "../ui/dialog.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

/** A form with code that is loaded separately, because the page does not show the form at first. */
export interface LazyFormModule<Props> {
  /** The form's component; null until its code is loaded. */
  form: ComponentType<Props> | null;
  /** Renders the form after its code is loaded. */
  readonly lazyForm: ComponentType<Props>;
  /** Loads the form's code. Returns false if there is no connection. It can then be called again. */
  readonly fetch: () => Promise<boolean>;
}

/**
 * Returns the `LazyFormModule` of a form.
 * @param served the component on the server, which renders it for browsers without JavaScript; null in the browser
 * @param isServed returns whether the HTML of the first page contains the form
 */
export function createLazyFormModule<Props extends object>(
  served: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
  isServed: () => boolean = isDialogServed,
): LazyFormModule<Props> {
  const fetch = async () => {
    try {
      source.form = await load();
      return true;
    } catch (error) {
      // Browsers throw a TypeError if they cannot load a module.
      if (error instanceof TypeError) return false;
      throw error;
    }
  };
  const Late = lazy<ComponentType<DrawProps>>(async () => ({ default: (await fetch()) ? LoadedForm : Unavailable }));
  const late = (props: Props) => <Late draw={() => source.form && createElement(source.form, props)} />;
  const source: LazyFormModule<Props> = { form: served, lazyForm: late, fetch };
  if (!import.meta.env.SSR && isServed()) window.servedForms = [...(window.servedForms ?? []), fetch()];
  return source;
}

/** Whether the server rendered an open dialog. It does if the URL names a dialog. */
const isDialogServed = (): boolean => new URLSearchParams(window.location.search).has("act");

declare global {
  interface Window {
    /** A promise for each form and part in the HTML that resolves when its code is loaded. Hydration waits for all of them. */
    servedForms?: Promise<unknown>[];
  }
}

interface DrawProps {
  draw: () => ReactNode;
}

/** Renders a form with loaded code. */
function LoadedForm({ draw }: DrawProps) {
  return <>{draw()}</>;
}

export interface LazyFormProps<Props> {
  source: LazyFormModule<Props>;
  props: Props;
  /** The text that screen readers announce while the form is loading. */
  loading?: string;
}

export function LazyForm<Props extends object>({
  source,
  props,
  loading = messages.dialog.loadingForm,
}: LazyFormProps<Props>) {
  // The component does not change while the form is open, otherwise React would discard the typed text.
  const [Form] = useState(() => source.form ?? source.lazyForm);
  // A form with loaded code, as every form in the server's HTML, has no `Suspense`: React hydrates the content of `Suspense` later than the
  // rest of the page, and discards it if the page is updated before (error 421).
  if (Form !== source.lazyForm) return <Form {...props} />;
  return (
    <Suspense fallback={<FormSkeleton label={loading} />}>
      <Form {...props} />
      <FocusAfterLoad />
    </Suspense>
  );
}

/** Focuses the first control of the form, because the dialog opened before the form or its data was loaded. */
export function FocusAfterLoad() {
  useEffect(() => {
    const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
    if (dialog && !document.activeElement?.matches(FORM_CONTROL_SELECTOR)) focusFirstControl(dialog);
  }, []);
  return null;
}

function Unavailable() {
  return <Alert tone="error">{messages.dialog.offline}</Alert>;
}

/** A placeholder for a form that is loading. `label`: the text for screen readers. */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-10 w-full" />
    </div>
  );
}
