import { useLocation } from "@remix-run/react";
import { createLazyFormModule, LazyForm } from "../../forms/lazy-form.tsx";
import type { ActionFormProps } from "./action-form.tsx";
import { findOpenBulkDialog } from "./bulk/bulk-address.ts";
import type { BulkBarProps } from "./bulk/bulk-bar.tsx";
import type { BulkDialogProps } from "./bulk/bulk-dialog.tsx";
import type { InlineFormProps } from "./inline-form.tsx";
import {
  ActionForm as ServedActionForm,
  BulkBar as ServedBulkBar,
  BulkDialog as ServedBulkDialog,
  InlineForm as ServedInlineForm,
} from "./request-forms.ts";

const loadForms = () => import("./request-forms.ts");

/** Loads the form of the action dialogs. Screens call `fetch` after hydration, before a dialog opens. */
export const actionFormModule = createLazyFormModule<ActionFormProps>(
  import.meta.env.SSR ? ServedActionForm : null,
  async () => (await loadForms()).ActionForm,
);

/** Loads the forms to comment and to respond, on the details page of a request. */
export const inlineFormModule = createLazyFormModule<InlineFormProps>(
  import.meta.env.SSR ? ServedInlineForm : null,
  async () => (await loadForms()).InlineForm,
  () => /^\/request\/[^/]+\/details$/.test(window.location.pathname),
);

/** Loads the bar for deciding several requests. Until then, the bar of the server works without its script. */
export const bulkBarSource = createLazyFormModule<BulkBarProps>(
  import.meta.env.SSR ? ServedBulkBar : null,
  async () => (await loadForms()).BulkBar,
  () => false,
);

/** Loads the dialog that decides several requests. */
const bulkDialogSource = createLazyFormModule<BulkDialogProps>(
  import.meta.env.SSR ? ServedBulkDialog : null,
  async () => (await loadForms()).BulkDialog,
);

/** Shows the dialog that decides several requests, if the URL names it. */
export function LazyBulkDialog(props: Omit<BulkDialogProps, "open">) {
  const open = findOpenBulkDialog(useLocation().search);
  return open ? <LazyForm key={open.action} source={bulkDialogSource} props={{ ...props, open }} /> : null;
}

export function LazyBulkBar(props: BulkBarProps) {
  return <LazyForm source={bulkBarSource} props={props} loading={null} />;
}

export function LazyActionForm(props: ActionFormProps) {
  return <LazyForm source={actionFormModule} props={props} />;
}

export function LazyInlineForm(props: InlineFormProps) {
  return <LazyForm source={inlineFormModule} props={props} />;
}
