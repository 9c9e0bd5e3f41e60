import { createFormSource } from "../../forms/lazy-form.tsx";
import {
  type CreateAnnouncementFormProps,
  CreateAnnouncementForm as ServedCreateForm,
} from "./create-announcement-form.tsx";
import { type DecisionFormProps, DecisionForm as ServedDecisionForm } from "./decision-form.tsx";

export const createAnnouncementFormSource = createFormSource<CreateAnnouncementFormProps>(
  import.meta.env.SSR ? ServedCreateForm : null,
  async () => (await import("./create-announcement-form.tsx")).CreateAnnouncementForm,
);

export const decisionFormSource = createFormSource<DecisionFormProps>(
  import.meta.env.SSR ? ServedDecisionForm : null,
  async () => (await import("./decision-form.tsx")).DecisionForm,
);
