import { adminMessages as text } from "../../messages/admin.ts";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useTargetLocation } from "../../ui/use-target-location.ts";
import { getDialogAddress } from "./table-address.ts";

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return isActive ? <Badge tone="success">{text.active}</Badge> : <Badge variant="outline">{text.inactive}</Badge>;
}

export interface RowActionsProps {
  id: string;
  name: string;
  /** The address of the edit page, if editing does not use a dialog. */
  editTo?: string;
}

/** Shows the buttons Edit and Delete of a row. They are links to the address of a dialog, or to the edit page. */
export function RowActions({ id, name, editTo }: RowActionsProps) {
  const here = useTargetLocation();
  return (
    <>
      <LinkButton
        to={editTo ?? getDialogAddress(here, "edit", id)}
        preventScrollReset={editTo === undefined}
        variant="ghost"
        size="icon"
        aria-label={text.editOne(name)}
        title={text.edit}
      >
        <Icon name="pencil" />
      </LinkButton>
      <LinkButton
        to={getDialogAddress(here, "delete", id)}
        preventScrollReset
        variant="ghost"
        size="icon"
        className="text-error"
        aria-label={text.deleteOne(name)}
        title={text.delete}
      >
        <Icon name="trash" />
      </LinkButton>
    </>
  );
}
