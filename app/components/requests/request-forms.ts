/* The forms of a request's actions: one file for the browser, which fetches them apart from the screens. */
export { ActionForm } from "./action-form.tsx";
export { InlineForm } from "./inline-form.tsx";
