/* This module exports the forms and keys that screens with requests load after hydration, so that the browser loads them as one file. */
export { ActionForm } from "./action-form.tsx";
export { BulkBar } from "./bulk/bulk-bar.tsx";
export { BulkDialog } from "./bulk/bulk-dialog.tsx";
export { InlineForm } from "./inline-form.tsx";
export { RequestKeys } from "./request-keys.ts";
