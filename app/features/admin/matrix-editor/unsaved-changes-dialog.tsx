import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogActions } from "../../../ui/dialog.tsx";
import { useTexts } from "../../../ui/texts.tsx";

export interface UnsavedChangesDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks whether to leave the screen although the draft is not saved. */
export function UnsavedChangesDialog({ onStay, onLeave }: UnsavedChangesDialogProps) {
  const texts = useTexts();
  const text = texts.matrixOutcomes.leave;
  const matrixOutcomeMessages = texts.matrixOutcomes;

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
