import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { IconName } from "../../../ui/icon-names.ts";
import { type DraftEdit, formatEdit } from "./draft-edits.ts";

interface EditButtonProps {
  edit: DraftEdit;
  onEdit: (edit: DraftEdit) => void;
  icon: IconName;
  /** An icon alone: this is its name. */
  name?: string;
  disabled?: boolean;
  children?: string;
}

/** Changes the rows at once; without JavaScript the server does and sends the form back. */
export function EditButton({ edit, onEdit, icon, name, disabled, children }: EditButtonProps) {
  return (
    <Button
      name="_do"
      value={formatEdit(edit)}
      formNoValidate
      variant={name ? "ghost" : "secondary"}
      size={name ? "icon" : "md"}
      icon={<Icon name={icon} />}
      aria-label={name}
      title={name}
      disabled={disabled}
      onClick={(event) => {
        event.preventDefault();
        onEdit(edit);
      }}
    >
      {children}
    </Button>
  );
}
