import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { pageRevalidationState } from "../forms/dialog-address.ts";

/** Shows a thin bar at the top while the next screen loads, so that a click has a visible effect immediately. */
export function NavigationProgress() {
  const { state } = useNavigation();
  useEffect(() => {
    if (state === "idle") pageRevalidationState.due = false;
  }, [state]);
  if (state === "idle") return null;
  return (
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div className="h-full w-full origin-left animate-progress bg-primary" />
    </div>
  );
}
