import { useBlocker } from "@remix-run/react";
import { useEffect } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogActions } from "../../components/ui/dialog.tsx";
import { hasUnsaved, holdUnsaved } from "../../components/unsaved.ts";
import { editorMessages } from "../../messages/admin-matrix-editor.ts";

const text = editorMessages.leave;

/** Asks before an unsaved draft is lost to another screen; where it is lost to the browser, that asks. */
export function LeaveQuestion({ unsaved }: { unsaved: boolean }) {
  useEffect(() => (unsaved ? holdUnsaved() : undefined), [unsaved]);
  // A dialog's address, and saving, stay on the screen.
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  if (leaving.state !== "blocked") return null;
  return (
    <Dialog title={text.title} onClose={leaving.reset}>
      <p>{editorMessages.versions.unsaved}</p>
      <DialogActions>
        <Button type="button" variant="secondary" onClick={leaving.reset}>
          {text.stay}
        </Button>
        <Button type="button" variant="danger" onClick={leaving.proceed}>
          {text.go}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
