import { formSource, LazyForm } from "../lazy-form.tsx";
import { type ActionFormProps, ActionForm as ServedForm } from "./action-form.tsx";

/** The form of the action dialogs: `fetch` it once the page works, for the dialogs that may come. */
export const actionForm = formSource<ActionFormProps>(
  import.meta.env.SSR ? ServedForm : null,
  async () => (await import("./action-form.tsx")).ActionForm,
);

export function LazyActionForm(props: ActionFormProps) {
  return <LazyForm source={actionForm} props={props} />;
}
