import { useLocation } from "@remix-run/react";
import { createLazyFormModule, LazyForm } from "../../../forms/lazy-form.tsx";
import { BulkBar as ServedBulkBar, BulkDialog as ServedBulkDialog } from "../request-forms.ts";
import { findOpenBulkDialog } from "./bulk-address.ts";
import type { BulkBarProps } from "./bulk-bar.tsx";
import type { BulkDialogProps } from "./bulk-dialog.tsx";

/** Loads the bar for deciding several requests. Until then, the bar of the server works without its script. */
export const bulkBarSource = createLazyFormModule<BulkBarProps>(
  import.meta.env.SSR ? ServedBulkBar : null,
  async () => (await import("../request-forms.ts")).BulkBar,
  () => false,
);

/** Loads the dialog that decides several requests. */
const bulkDialogSource = createLazyFormModule<BulkDialogProps>(
  import.meta.env.SSR ? ServedBulkDialog : null,
  async () => (await import("../request-forms.ts")).BulkDialog,
);

/** Shows the dialog that decides several requests, if the URL names it. */
export function LazyBulkDialog(props: Omit<BulkDialogProps, "open">) {
  const open = findOpenBulkDialog(useLocation().search);
  return open ? <LazyForm key={open.action} source={bulkDialogSource} props={{ ...props, open }} /> : null;
}

export function LazyBulkBar(props: BulkBarProps) {
  return <LazyForm source={bulkBarSource} props={props} loading={null} />;
}
