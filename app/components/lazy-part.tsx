import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect } from "react";
import { messages } from "../messages.ts";
import { Alert } from "./ui/alert.tsx";

/** A part of a page that hardly anybody looks at, without fields: forms are `LazyForm`s. */
export interface PartSource<Props> {
  readonly draw: (props: Props) => ReactNode;
  /** Throws nothing: without a connection it comes later. */
  readonly fetch: () => Promise<void>;
}

/** @param served the part on the server, which has it from the start; null in the browser */
export function partSource<Props extends object>(
  served: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
): PartSource<Props> {
  let part = served;
  const fetch = async () => {
    part = await load().catch(() => Unavailable);
  };
  const drawNow = (props: Props) => part && createElement(part, props);
  const Late = lazy<ComponentType<Drawn>>(async () => {
    await fetch();
    return { default: Fetched };
  });
  return { draw: served ? drawNow : (props) => <Late draw={() => drawNow(props)} />, fetch };
}

interface Drawn {
  draw: () => ReactNode;
}

/** Draws what can be drawn now that the browser has it. */
function Fetched({ draw }: Drawn) {
  return <>{draw()}</>;
}

export interface LazyPartProps<Props> {
  source: PartSource<Props>;
  /** Null while nothing is to be shown. */
  props: Props | null;
}

/** Shows the part; the browser fetches it once the page works, shown or not. */
export function LazyPart<Props extends object>({ source, props }: LazyPartProps<Props>) {
  useEffect(() => {
    void source.fetch();
  }, [source]);
  // No boundary around nothing: React complains of one that gets an update before it has taken it over.
  return props ? <Suspense fallback={null}>{source.draw(props)}</Suspense> : null;
}

function Unavailable() {
  return <Alert tone="error">{messages.dialog.offline}</Alert>;
}
