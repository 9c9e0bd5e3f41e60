/* The forms of a request's actions, in one file that the browser loads apart from the screens. */
export { ActionForm } from "./action-form.tsx";
export { InlineForm } from "./inline-form.tsx";
