/* Exports the forms, keys and menus that screens with requests load after hydration, so that the browser loads one file. */
export { ActionForm } from "./action-form.tsx";
export { BulkBar } from "./bulk/bulk-bar.tsx";
export { BulkDialog } from "./bulk/bulk-dialog.tsx";
export { InlineForm } from "./inline-form.tsx";
export { RequestTools } from "./request-tools.tsx";
