import { formSource } from "../../forms/lazy-form.tsx";
import { type CreateFormProps, CreateForm as ServedCreateForm } from "./create-form.tsx";
import { type DecisionFormProps, DecisionForm as ServedDecisionForm } from "./decision-form.tsx";

export const createForm = formSource<CreateFormProps>(
  import.meta.env.SSR ? ServedCreateForm : null,
  async () => (await import("./create-form.tsx")).CreateForm,
);

export const decisionForm = formSource<DecisionFormProps>(
  import.meta.env.SSR ? ServedDecisionForm : null,
  async () => (await import("./decision-form.tsx")).DecisionForm,
);
