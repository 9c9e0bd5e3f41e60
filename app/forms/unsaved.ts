/** The forms of this page that hold something unsaved. */
const held = new Set<object>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

function forget(): void {
  if (held.size === 0) window.removeEventListener("beforeunload", ask);
}

/** Until the answer is called, the browser asks before the page is closed or loaded anew. */
export function holdUnsaved(): () => void {
  const mine = {};
  held.add(mine);
  window.addEventListener("beforeunload", ask);
  return () => {
    held.delete(mine);
    forget();
  };
}

export const hasUnsaved = (): boolean => held.size > 0;

/** The person was told that it is lost, and goes on: nobody asks a second time. */
export function letUnsavedGo(): void {
  held.clear();
  forget();
}
