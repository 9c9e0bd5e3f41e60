import { createLazyFormModule, LazyForm } from "../../forms/lazy-form.tsx";
import type { ActionFormProps } from "./action-form.tsx";
import type { InlineFormProps } from "./inline-form.tsx";
import { ActionForm as ServedActionForm, InlineForm as ServedInlineForm } from "./request-forms.ts";

/** Loads the form of the action dialogs. Screens call `fetch` after hydration, so that a dialog opens without delay. */
export const actionFormModule = createLazyFormModule<ActionFormProps>(
  import.meta.env.SSR ? ServedActionForm : null,
  async () => (await import("./request-forms.ts")).ActionForm,
);

/** Loads the forms for comments and responses on the details page of a request. */
export const inlineFormModule = createLazyFormModule<InlineFormProps>(
  import.meta.env.SSR ? ServedInlineForm : null,
  async () => (await import("./request-forms.ts")).InlineForm,
  () => /^\/request\/[^/]+\/details$/.test(window.location.pathname),
);

export function LazyActionForm(props: ActionFormProps) {
  return <LazyForm source={actionFormModule} props={props} />;
}

export function LazyInlineForm(props: InlineFormProps) {
  return <LazyForm source={inlineFormModule} props={props} />;
}
