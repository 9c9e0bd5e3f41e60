import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogActions } from "../../components/ui/dialog.tsx";
import { editorMessages } from "../../messages/admin-matrix-editor.ts";

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
