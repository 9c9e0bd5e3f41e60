import { formatCount } from "../../../domain/format/numbers.ts";
import { Badge } from "../../ui/badge.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useTargetLocation } from "../../ui/use-target-location.ts";
import { getDialogAddress } from "./table-address.ts";

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  const text = useTexts().admin;

  return isActive ? <Badge tone="success">{text.active}</Badge> : <Badge variant="outline">{text.inactive}</Badge>;
}

/** The number of names that a cell shows before '+N more' (spec section 9). */
const MAX_DISPLAYED_NAMES = 2;

/** Shows the number of people and the first names. `none`: the label of an empty list. */
export function NamesCell({ names, none }: { names: readonly string[]; none: string }) {
  const texts = useTexts();
  const text = texts.admin;

  if (names.length === 0) return <Badge tone="warning">{none}</Badge>;
  return (
    <span className="inline-flex items-baseline gap-2">
      <Badge>{formatCount(names.length, texts.language)}</Badge>
      <span>
        {names.slice(0, MAX_DISPLAYED_NAMES).join(", ")}
        {names.length > MAX_DISPLAYED_NAMES ? (
          <span className="text-muted" title={names.slice(MAX_DISPLAYED_NAMES).join(", ")}>
            {` ${text.moreNames(names.length - MAX_DISPLAYED_NAMES)}`}
          </span>
        ) : null}
      </span>
    </span>
  );
}

export interface RowActionsProps {
  id: string;
  name: string;
  /** The address of the edit page if the row is edited on a page and not in a dialog. */
  editTo?: string;
  /** As in `EntityDialogsProps`. */
  list?: string;
}

/** Shows the buttons Edit and Delete of a row. They are links to a dialog or to the edit page. */
export function RowActions({ id, name, editTo, list }: RowActionsProps) {
  const text = useTexts().admin;

  const here = useTargetLocation();
  return (
    <>
      <LinkButton
        to={editTo ?? getDialogAddress(here, "edit", id, list)}
        preventScrollReset={editTo === undefined}
        variant="ghost"
        size="icon"
        data-row-link=""
        aria-label={text.editOne(name)}
        title={text.edit}
      >
        <Icon name="pencil" />
      </LinkButton>
      <LinkButton
        to={getDialogAddress(here, "delete", id, list)}
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
