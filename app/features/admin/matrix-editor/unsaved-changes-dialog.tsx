import { matrixOutcomeMessages } from "../../../messages/admin-matrix-outcomes.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogActions } from "../../../ui/dialog.tsx";

const text = matrixOutcomeMessages.leave;

export interface UnsavedChangesDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks whether to leave the screen although the draft is not saved. */
export function UnsavedChangesDialog({ onStay, onLeave }: UnsavedChangesDialogProps) {
  return (
    <Dialog title={text.title} onClose={onStay}>
      <p>{matrixOutcomeMessages.versions.unsaved}</p>
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
