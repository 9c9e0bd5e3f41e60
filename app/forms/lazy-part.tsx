import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { Alert } from "../ui/alert.tsx";
import { FORM_CONTROL_SELECTOR, focusFirstControl } from "../ui/dialog.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useTexts } from "../ui/texts.tsx";

/** The code of the parts in the server's HTML. Hydration waits for it (entry.client.tsx). */
export const servedParts: Promise<unknown>[] = [];

/** A part of a screen with code that the browser loads separately, because most visits do not show it. */
export interface LazySource<Props> {
  /** The value of `data-part` in the HTML. */
  readonly name: string;
  /** Returns the component; null until its code is loaded. */
  readonly getLoaded: () => ComponentType<Props> | null;
  /** Loads the code. If that fails, resolves with a message in place of the part. */
  readonly load: () => Promise<ComponentType<Props>>;
}

/**
 * Returns the source of a part.
 * @param served the component on the server; null in the browser, which calls `load`
 */
export function createLazySource<Props extends object>(
  name: string,
  served: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
): LazySource<Props> {
  let loaded = served;
  const source: LazySource<Props> = {
    name,
    getLoaded: () => loaded,
    load: async () => {
      loaded = await load().catch(() => null);
      return loaded ?? Unavailable;
    },
  };
  if (!import.meta.env.SSR && document.querySelector(`[data-part="${name}"]`)) servedParts.push(source.load());
  return source;
}

export interface LazyPartProps<Props> {
  source: LazySource<Props>;
  props: Props;
  /** The text that screen readers announce while the code loads. */
  loading?: string;
}

/**
 * Shows a part of a screen after its code is loaded. In the server's HTML, the part is in no `Suspense`: React hydrates the content of
 * `Suspense` later than the page, and discards it, with the typed text, if the page is updated before (error 421).
 */
export function LazyPart<Props extends object>({ source, props, loading }: LazyPartProps<Props>) {
  const messages = useTexts().common;

  // The component does not change while the part is shown, otherwise React would discard its state.
  const [{ Loaded, Later }] = useState(() => ({
    Loaded: source.getLoaded(),
    Later: lazy(async () => {
      const Part = await source.load();
      return { default: ({ props }: { props: Props }) => <Part {...props} /> };
    }),
  }));
  return (
    <div data-part={source.name} className="contents">
      {Loaded ? (
        <Loaded {...props} />
      ) : (
        <Suspense fallback={<FormSkeleton label={loading ?? messages.dialog.loadingForm} />}>
          <Later props={props} />
          <FocusAfterLoad />
        </Suspense>
      )}
    </div>
  );
}

function Unavailable() {
  const messages = useTexts().common;

  return <Alert tone="error">{messages.dialog.offline}</Alert>;
}

/** Focuses the first control of the form, because the dialog opened before the form or its data was loaded. */
export function FocusAfterLoad() {
  useEffect(() => {
    const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
    if (dialog && !document.activeElement?.matches(FORM_CONTROL_SELECTOR)) focusFirstControl(dialog);
  }, []);
  return null;
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
