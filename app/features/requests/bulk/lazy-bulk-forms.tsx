import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { createLazyFormModule, LazyForm } from "../../../forms/lazy-form.tsx";
import { BulkBar as ServedBulkBar, BulkDialog as ServedBulkDialog } from "../request-forms.ts";
import { findOpenBulkDialog } from "./bulk-address.ts";
import type { BulkBarProps } from "./bulk-bar.tsx";
import type { BulkDialogProps } from "./bulk-dialog.tsx";

/** Loads the bar for deciding several requests. Until then, the server-rendered bar works without a script. */
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

/**
 * Shows the bar for deciding several requests. Until its code is loaded, shows the server-rendered bar. Does not use `Suspense`, because
 * the list can change before the code is loaded, and React discards a part of the page that changes before it is hydrated (error 421).
 */
export function LazyBulkBar(props: BulkBarProps) {
  const [Bar, setBar] = useState(() => bulkBarSource.form);
  useEffect(() => {
    if (!Bar) void bulkBarSource.fetch().then(() => setBar(() => bulkBarSource.form));
  }, [Bar]);
  if (!Bar)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is empty and only keeps the HTML of the server.
    return <div key="served" className="contents" suppressHydrationWarning dangerouslySetInnerHTML={SERVED_HTML} />;
  return (
    <div className="contents">
      <Bar {...props} />
    </div>
  );
}

/** React keeps the server-rendered HTML of an element if `__html` differs on hydration. */
const SERVED_HTML = { __html: "" };
