import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { messages } from "../messages/common.ts";
import { Alert } from "../ui/alert.tsx";
import { FIRST_CONTROL, focusFirstControl } from "../ui/dialog.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { replayEarlyInput } from "./early-input.ts";

/** A form of a dialog, which a page does not show at first: the browser fetches it apart. */
export interface FormSource<Props> {
  /** Null until the browser has it. */
  form: ComponentType<Props> | null;
  /** For who is quicker than `fetch`. */
  readonly lazyForm: ComponentType<Props>;
  /** Throws nothing: without a connection it comes later. */
  readonly fetch: () => Promise<boolean>;
}

/**
 * @param served the form on the server, which has it from the start, so that it is in the page without JavaScript; null in the browser
 * @param isServed returns whether the first page that the browser got has the form in it
 */
export function createFormSource<Props extends object>(
  served: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
  isServed: () => boolean = isDialogServed,
): FormSource<Props> {
  const fetch = async () => {
    try {
      source.form = await load();
      return true;
    } catch (error) {
      // What browsers throw when a module cannot be had.
      if (error instanceof TypeError) return false;
      throw error;
    }
  };
  const Late = lazy<ComponentType<DrawProps>>(async () => ({ default: (await fetch()) ? LoadedForm : Unavailable }));
  const late = (props: Props) => <Late draw={() => source.form && createElement(source.form, props)} />;
  const source: FormSource<Props> = { form: served, lazyForm: late, fetch };
  if (!import.meta.env.SSR && isServed()) window.servedForms = [...(window.servedForms ?? []), fetch()];
  return source;
}

/** Returns whether the page was sent with an open dialog, because its address names one. */
const isDialogServed = (): boolean => new URLSearchParams(window.location.search).has("act");

declare global {
  interface Window {
    /** Forms that stand in the page already and are being fetched: React waits for them. */
    servedForms?: Promise<boolean>[];
  }
}

interface DrawProps {
  draw: () => ReactNode;
}

/** Draws what can be drawn now that the browser has it. */
function LoadedForm({ draw }: DrawProps) {
  return <>{draw()}</>;
}

export interface LazyFormProps<Props> {
  source: FormSource<Props>;
  props: Props;
  /** What is said while it is on its way. */
  loading?: string;
}

export function LazyForm<Props extends object>({
  source,
  props,
  loading = messages.dialog.loadingForm,
}: LazyFormProps<Props>) {
  // Chosen once: the other one would be another component, and what was typed would be gone.
  const [Form] = useState(() => source.form ?? source.lazyForm);
  return (
    <Suspense fallback={<FormSkeleton label={loading} />}>
      <HydratedForm>
        <Form {...props} />
      </HydratedForm>
      {Form === source.lazyForm ? <LateFocus /> : null}
    </Suspense>
  );
}

/** React takes a form inside of `Suspense` over after the rest of the page: only then what was typed before can be set in it. */
function HydratedForm({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (part.current) replayEarlyInput(part.current);
  }, []);
  return (
    <div ref={part} data-late-form className="contents">
      {children}
    </div>
  );
}

/** The dialog could not put the focus into a form that was not there yet. */
function LateFocus() {
  useEffect(() => {
    const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
    if (dialog && !document.activeElement?.matches(FIRST_CONTROL)) focusFirstControl(dialog);
  }, []);
  return null;
}

function Unavailable() {
  return <Alert tone="error">{messages.dialog.offline}</Alert>;
}

/** In the place of a form that is on its way. */
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
