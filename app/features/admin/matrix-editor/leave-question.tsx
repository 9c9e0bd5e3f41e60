import { useBlocker } from "@remix-run/react";
import { useEffect } from "react";
import { hasUnsaved, holdUnsaved } from "../../../forms/unsaved.ts";
import { LazyPart } from "../../../ui/lazy-part.tsx";
import { leaveDialog } from "./lazy-parts.ts";

/** Asks before an unsaved draft is lost to another screen; where it is lost to the browser, that asks. */
export function LeaveQuestion({ unsaved }: { unsaved: boolean }) {
  useEffect(() => (unsaved ? holdUnsaved() : undefined), [unsaved]);
  // A dialog's address, and saving, stay on the screen.
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  const props = leaving.state === "blocked" ? { onStay: leaving.reset, onLeave: leaving.proceed } : null;
  return <LazyPart source={leaveDialog} props={props} />;
}
