import { type ComponentType, useEffect, useState } from "react";
import { messages } from "../../../messages/common.ts";
import { Alert } from "../../../ui/alert.tsx";

/** Fields with code that the browser loads separately. */
export interface LazyFieldsModule<Props> {
  /** The component of the fields; null until its code is loaded. */
  fields: ComponentType<Props> | null;
  /** Loads the code. Returns false if there is no connection. */
  readonly fetch: () => Promise<boolean>;
}

/**
 * Returns the `LazyFieldsModule` with the component that `load` imports in the browser.
 * @param served the component on the server; null in the browser
 * @param selector matches an element of the fields. If the server's HTML contains such an element, hydration waits for the code
 */
export function createLazyFieldsModule<Props extends object>(
  served: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
  selector: string,
): LazyFieldsModule<Props> {
  const source: LazyFieldsModule<Props> = {
    fields: served,
    fetch: async () => {
      source.fields ??= await load().catch(() => null);
      return source.fields !== null;
    },
  };
  if (!import.meta.env.SSR && document.querySelector(selector))
    window.servedForms = [...(window.servedForms ?? []), source.fetch()];
  return source;
}

/**
 * Shows fields after their code is loaded. The caller also renders their texts as hidden fields, so that the form submits the texts even if
 * the code is not loaded.
 */
export function LazyFields<Props extends object>({ source, props }: { source: LazyFieldsModule<Props>; props: Props }) {
  const [state, setState] = useState<"loading" | "loaded" | "unavailable">("loading");
  useEffect(() => {
    void source.fetch().then((isLoaded) => setState(isLoaded ? "loaded" : "unavailable"));
  }, [source]);
  const Fields = source.fields;
  if (Fields) return <Fields {...props} />;
  return state === "unavailable" ? <Alert tone="error">{messages.dialog.offline}</Alert> : null;
}
