import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { messages } from "../messages/common.ts";
import { Alert } from "./alert.tsx";

/** A rarely used part of a page with code that the browser loads later. Parts with form fields need `LazyForm`. */
export interface LoadablePart<Props> {
  readonly name: string;
  /** Renders the part, whose code is loaded. */
  readonly drawNow: (props: Props) => ReactNode;
  /** Renders the part after loading its code, which needs `Suspense`. */
  readonly drawLater: (props: Props) => ReactNode;
  readonly isLoaded: () => boolean;
  /** Loads the code of the part. Never rejects. After a failure, a message replaces the part until `fetch` succeeds. */
  readonly fetch: () => Promise<void>;
}

/**
 * Returns the `LoadablePart` of a part. If the server's HTML contains the part, hydration waits for its code.
 * @param name the value of `data-part` in the HTML
 * @param served the component on the server; null in the browser, which calls `load`
 */
export function createLoadablePart<Props extends object>(
  name: string,
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
  if (!import.meta.env.SSR && document.querySelector(`[data-part="${name}"]`))
    window.servedForms = [...(window.servedForms ?? []), fetch()];
  return {
    name,
    drawNow,
    drawLater: (props) => <LoadingPart draw={() => drawNow(props)} />,
    isLoaded: () => part !== null,
    fetch,
  };
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
  // Does not change while the part is on the page, otherwise React would discard its state.
  const [isLoaded] = useState(source.isLoaded);
  if (!props) return null;
  // A hidden part, and one with loaded code, have no `Suspense`, because React reports an error if a `Suspense` boundary is updated before it
  // is hydrated.
  return (
    <div data-part={source.name} className="contents">
      {isLoaded ? source.drawNow(props) : <Suspense fallback={null}>{source.drawLater(props)}</Suspense>}
    </div>
  );
}

function Unavailable() {
  return <Alert tone="error">{messages.dialog.offline}</Alert>;
}
