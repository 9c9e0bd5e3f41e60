import { createLazyFormModule } from "../../../forms/lazy-form.tsx";
import { type ApprovalStepsProps, ApprovalSteps as ServedSteps } from "./approval-steps.tsx";

/** The steps of an approval. The browser loads their code only for a request that has steps. */
export const approvalStepsModule = createLazyFormModule<ApprovalStepsProps>(
  import.meta.env.SSR ? ServedSteps : null,
  async () => (await import("./approval-steps.tsx")).ApprovalSteps,
  () => document.querySelector("[data-approval-steps]") !== null,
);
