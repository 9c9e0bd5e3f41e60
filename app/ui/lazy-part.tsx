import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect } from "react";
import { messages } from "../messages/common.ts";
import { Alert } from "./alert.tsx";

/** A rarely used part of a page that the browser loads later. For parts with form fields use `LazyForm`. */
export interface LoadablePart<Props> {
  readonly draw: (props: Props) => ReactNode;
  /** Loads the code of the part. Never rejects: after a failure, a message replaces the part until `fetch` succeeds. */
  readonly fetch: () => Promise<void>;
}

/**
 * Returns the `LoadablePart` of a part.
 *
 * @param served the component on the server; null in the browser, which calls `load`
 */
export function createLoadablePart<Props extends object>(
  served: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
): LoadablePart<Props> {
  let part = served;
  const fetch = async () => {
    part = await load().catch(() => Unavailable);
  };
  const drawNow = (props: Props) => part && createElement(part, props);
  const LoadingPart = lazy<ComponentType<DrawProps>>(async () => {
    await fetch();
    return { default: LoadedPart };
  });
  return { draw: served ? drawNow : (props) => <LoadingPart draw={() => drawNow(props)} />, fetch };
}

interface DrawProps {
  draw: () => ReactNode;
}

/** Renders a part whose code is loaded. */
function LoadedPart({ draw }: DrawProps) {
  return <>{draw()}</>;
}

export interface LazyPartProps<Props> {
  source: LoadablePart<Props>;
  /** The part's props; null while it is hidden. */
  props: Props | null;
}

/** Shows a part if `props` is not null. The browser loads its code after hydration, even if it is hidden. */
export function LazyPart<Props extends object>({ source, props }: LazyPartProps<Props>) {
  useEffect(() => {
    void source.fetch();
  }, [source]);
  // A hidden part has no `Suspense`, because React reports an error when a `Suspense` boundary is updated before it is hydrated.
  return props ? <Suspense fallback={null}>{source.draw(props)}</Suspense> : null;
}

function Unavailable() {
  return <Alert tone="error">{messages.dialog.offline}</Alert>;
}
