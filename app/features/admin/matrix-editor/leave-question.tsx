import { useBlocker } from "@remix-run/react";
import { useEffect } from "react";
import { addUnsaved, hasUnsaved } from "../../../forms/unsaved-changes.ts";
import { LazyPart } from "../../../ui/lazy-part.tsx";
import { unsavedChangesDialog } from "./lazy-parts.ts";

/** Asks before an unsaved draft is lost to another screen; where it is lost to the browser, that asks. */
export function UnsavedChangesGuard({ unsaved }: { unsaved: boolean }) {
  useEffect(() => (unsaved ? addUnsaved() : undefined), [unsaved]);
  // A dialog's address, and saving, stay on the screen.
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  const props = leaving.state === "blocked" ? { onStay: leaving.reset, onLeave: leaving.proceed } : null;
  return <LazyPart source={unsavedChangesDialog} props={props} />;
}
