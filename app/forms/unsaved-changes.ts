/** The forms of this page that hold something unsaved. */
const unsavedForms = new Set<object>();

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function stopWarningIfEmpty(): void {
  if (unsavedForms.size === 0) window.removeEventListener("beforeunload", preventUnload);
}

/** Until the answer is called, the browser asks before the page is closed or loaded anew. */
export function addUnsaved(): () => void {
  const mine = {};
  unsavedForms.add(mine);
  window.addEventListener("beforeunload", preventUnload);
  return () => {
    unsavedForms.delete(mine);
    stopWarningIfEmpty();
  };
}

export const hasUnsaved = (): boolean => unsavedForms.size > 0;

/** The person was told that it is lost, and goes on: nobody asks a second time. */
export function clearUnsaved(): void {
  unsavedForms.clear();
  stopWarningIfEmpty();
}
