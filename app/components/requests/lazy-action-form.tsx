import { lazy, Suspense, useEffect, useState } from "react";
import { messages } from "../../messages.ts";
import { Alert } from "../ui/alert.tsx";
import { FIRST_CONTROL, focusFirstControl } from "../ui/dialog.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { type ActionFormProps, ActionForm as ServedForm } from "./action-form.tsx";

/** Null until the browser has it. The server has it from the start, so that the form is in the page without JavaScript. */
let ActionForm: typeof ServedForm | null = import.meta.env.SSR ? ServedForm : null;

/** Fetches the form of the dialogs, which a page does not show at first. Throws nothing: without a connection it comes later. */
export async function fetchActionForm(): Promise<boolean> {
  try {
    ({ ActionForm } = await import("./action-form.tsx"));
    return true;
  } catch (error) {
    // What browsers throw when a module cannot be had.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** For who is quicker than `fetchActionForm`. */
const LateForm = lazy(async () => ({ default: (await fetchActionForm()) ? FocusedForm : Unavailable }));

export function LazyActionForm(props: ActionFormProps) {
  // Chosen once: the other one would be another component, and what was typed would be gone.
  const [Form] = useState(() => ActionForm ?? LateForm);
  return (
    <Suspense fallback={<FormSkeleton label={messages.dialog.loadingForm} />}>
      <Form {...props} />
    </Suspense>
  );
}

/** The dialog could not put the focus into a form that was not there yet. */
function FocusedForm(props: ActionFormProps) {
  useEffect(() => {
    const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
    if (dialog && !document.activeElement?.matches(FIRST_CONTROL)) focusFirstControl(dialog);
  }, []);
  return ActionForm ? <ActionForm {...props} /> : null;
}

function Unavailable() {
  return <Alert tone="error">{messages.connection.offline}</Alert>;
}

/** In the place of a form that is on its way. */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-10 w-full" />
    </div>
  );
}
