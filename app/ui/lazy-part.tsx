import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect } from "react";
import { messages } from "../messages/common.ts";
import { Alert } from "./alert.tsx";

/** A rarely used part of a page with code that the browser loads later. Parts with form fields need `LazyForm`. */
export interface LoadablePart<Props> {
  readonly draw: (props: Props) => ReactNode;
  /** Loads the code of the part. Never rejects. After a failure, a message replaces the part until `fetch` succeeds. */
  readonly fetch: () => Promise<void>;
}

/**
 * Returns the `LoadablePart` of a part.
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

/** Renders a part with loaded code. */
function LoadedPart({ draw }: DrawProps) {
  return <>{draw()}</>;
}

export interface LazyPartProps<Props> {
  source: LoadablePart<Props>;
  /** The part's props; null while it is hidden. */
  props: Props | null;
}

/** Shows a part if `props` is not null. The browser loads its code after hydration, even if the part is hidden. */
export function LazyPart<Props extends object>({ source, props }: LazyPartProps<Props>) {
  useEffect(() => {
    void source.fetch();
  }, [source]);
  // A hidden part has no `Suspense`, because React reports an error if a `Suspense` boundary is updated before it is hydrated.
  return props ? <Suspense fallback={null}>{source.draw(props)}</Suspense> : null;
}

function Unavailable() {
  return <Alert tone="error">{messages.dialog.offline}</Alert>;
}
