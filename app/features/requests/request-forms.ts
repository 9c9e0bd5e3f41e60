/* This module exports the form of the action dialogs and the form on the request's page, so that the browser loads them as one file. */
export { ActionForm } from "./action-form.tsx";
export { InlineForm } from "./inline-form.tsx";
