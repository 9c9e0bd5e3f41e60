/* Both forms in one module, so that the browser loads them as one chunk. */
export { ActionForm } from "./action-form.tsx";
export { InlineForm } from "./inline-form.tsx";
