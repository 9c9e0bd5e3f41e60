/** One object for each form of this page with unsaved changes. */
const unsavedForms = new Set<object>();

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function stopWarningIfEmpty(): void {
  if (unsavedForms.size === 0) window.removeEventListener("beforeunload", preventUnload);
}

/** Makes the browser warn before the page is closed or reloaded, until the returned function is called. */
export function addUnsavedForm(): () => void {
  const form = {};
  unsavedForms.add(form);
  window.addEventListener("beforeunload", preventUnload);
  return () => {
    unsavedForms.delete(form);
    stopWarningIfEmpty();
  };
}

export const hasUnsavedForms = (): boolean => unsavedForms.size > 0;

/** Removes the warning about all unsaved changes. Called after the person agreed to lose them. */
export function clearUnsavedForms(): void {
  unsavedForms.clear();
  stopWarningIfEmpty();
}
