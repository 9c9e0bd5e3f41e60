import { editorMessages } from "../../../messages/admin-matrix-editor.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogActions } from "../../../ui/dialog.tsx";

const text = editorMessages.leave;

export interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks whether to leave the screen and lose an unsaved draft. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog title={text.title} onClose={onStay}>
      <p>{editorMessages.versions.unsaved}</p>
      <DialogActions>
        <Button type="button" variant="secondary" onClick={onStay}>
          {text.stay}
        </Button>
        <Button type="button" variant="danger" onClick={onLeave}>
          {text.go}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
