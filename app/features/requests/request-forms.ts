/* This module exports both forms, so that the browser loads them as one file. */
export { ActionForm } from "./action-form.tsx";
export { InlineForm } from "./inline-form.tsx";
