import { Form, useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, useId, useRef } from "react";
import type { EntityTextKey } from "../../../texts/en/screens/admin.ts";
import { removeDialogParameters } from "../../forms/dialog-address.ts";
import { FailureAlert } from "../../forms/failure-alert.tsx";
import { SecondPersonNote } from "../../forms/second-person-note.tsx";
import { useFocusFirstError } from "../../forms/use-focus-first-error.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { FieldErrorText } from "../../ui/field.tsx";
import { Checkbox, type CheckboxProps } from "../../ui/inputs.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { EditConflictAlert, type FormSnapshot, SnapshotFields } from "./edit-conflict.tsx";
import type { EntityAction, EntityRefusal } from "./entity-refusal.ts";

interface EntityRow {
  id: string;
  version: number;
}

/**
 * Functions that return the value or the error of the dialog's field `name`. After a refusal, the value is the submitted value. Otherwise
 * it is `fallback`, the stored or default value.
 */
export interface FieldAccessors {
  value: (name: string, fallback: string | number | null | undefined) => string;
  values: (name: string, fallback: readonly string[]) => readonly string[];
  checked: (name: string, fallback: boolean) => boolean;
  error: (name: string) => string | undefined;
}

export interface EntityDialogsProps<Row extends EntityRow> {
  name: EntityTextKey;
  /** The value of the URL parameter `list` for the list of these dialogs; undefined for the first or only list of the screen. */
  list?: string;
  rows: readonly Row[];
  /**
   * The row that the URL parameter `on` names; null if there is none. `rows` may not contain it, because `rows` has only the current page
   * of the table.
   */
  dialogRow: Row | null;
  /** Why the last submitted form of the tab was not saved; undefined if no form was refused. */
  refusal: EntityRefusal | undefined;
  /** A random id, new each time the tab is loaded. It is a part of each dialog's idempotency key. */
  formKey: string;
  labelOf: (row: Row) => string;
  /**
   * For each field label, a function that returns the field's value in a row as text. After an edit conflict, the dialog compares these
   * texts and lists the changed fields.
   */
  snapshotFields: Record<string, (row: Row) => string>;
  size?: "md" | "lg";
  /** Returns what the delete dialog shows above its hint, for example the effect of the deletion on open requests. */
  beforeDelete?: (row: Row) => ReactNode;
  children: (row: Row | null, fieldValues: FieldAccessors) => ReactNode;
}

/** Shows the dialog that the URL names: `?act=new`, `?act=edit&on=…` or `?act=delete&on=…`. Renders nothing if the URL names no dialog. */
export function EntityDialogs<Row extends EntityRow>(props: EntityDialogsProps<Row>) {
  const text = useTexts().admin;

  const location = useLocation();
  const params = new URLSearchParams(location.search);
  const [act, id] = [params.get("act"), params.get("on")];
  const closeTo = removeDialogParameters(location);
  if (params.get("list") !== (props.list ?? null)) return null;
  if (act === "new") return <SaveDialog key="new" {...props} row={null} closeTo={closeTo} />;
  if (act !== "edit" && act !== "delete") return null;
  const row = findRow(props, id);
  if (!row) return <MissingRowDialog title={text.entities[props.name].edit} closeTo={closeTo} />;
  const RowDialog = act === "edit" ? SaveDialog : DeleteDialog;
  return <RowDialog key={`${act} ${id}`} {...props} row={row} closeTo={closeTo} />;
}

type DeleteDialogsProps<Row extends EntityRow> = Pick<
  EntityDialogsProps<Row>,
  "name" | "list" | "rows" | "dialogRow" | "refusal" | "labelOf" | "beforeDelete"
>;

/** Shows the delete dialog if the URL has `?act=delete&on=…`. For entities that are edited on a page of their own. */
export function DeleteDialogs<Row extends EntityRow>(props: DeleteDialogsProps<Row>) {
  const text = useTexts().admin;

  const location = useLocation();
  const params = new URLSearchParams(location.search);
  if (params.get("act") !== "delete") return null;
  const closeTo = removeDialogParameters(location);
  const row = findRow(props, params.get("on"));
  if (!row) return <MissingRowDialog title={text.entities[props.name].delete} closeTo={closeTo} />;
  return <DeleteDialog key={row.id} {...props} row={row} closeTo={closeTo} />;
}

const findRow = <Row extends EntityRow>(
  { rows, dialogRow }: Pick<EntityDialogsProps<Row>, "rows" | "dialogRow">,
  id: string | null,
) => rows.find((row) => row.id === id) ?? (dialogRow?.id === id ? dialogRow : null);

function MissingRowDialog({ title, closeTo }: { title: string; closeTo: string }) {
  const texts = useTexts();
  const text = texts.admin;
  const messages = texts.common;

  return (
    <Dialog title={title} closeTo={closeTo}>
      <Alert tone="warning">{text.notFound}</Alert>
      <DialogActions>
        <LinkButton to={closeTo} replace preventScrollReset>
          {messages.action.close}
        </LinkButton>
      </DialogActions>
    </Dialog>
  );
}

type RowDialogProps<Row extends EntityRow, RowOrNull> = EntityDialogsProps<Row> & { row: RowOrNull; closeTo: string };

const findRefusal = (
  { refusal, list }: { refusal: EntityRefusal | undefined; list?: string },
  act: EntityAction,
  id: string | null,
) => (refusal?.act === act && refusal.on === id && refusal.list === (list ?? null) ? refusal : null);

/**
 * Returns the submitted version and snapshot if the form was refused because the session had ended, otherwise null. The form then contains
 * them again, because the row that was loaded after the sign-in may be newer (R9).
 */
function toRefusedSnapshot(refusal: EntityRefusal | null) {
  if (refusal?.code !== "not_signed_in") return null;
  return { version: Number(refusal.values.version?.at(-1)), snapshot: refusal.snapshot };
}

function SaveDialog<Row extends EntityRow>(props: RowDialogProps<Row, Row | null>) {
  const texts = useTexts();
  const text = texts.admin;
  const messages = texts.common;

  const { name, list, row, closeTo, size, formKey, snapshotFields, children } = props;
  const words = text.entities[name];
  const act = row ? "update" : "create";
  const refusal = findRefusal(props, act, row?.id ?? null);
  // The row as it was when the dialog opened. The form is based on it even if newer data has been loaded (R9).
  const openedRow = useRef(row);
  const isStale = refusal?.code === "stale_version";
  const snapshotRow = isStale ? row : openedRow.current;
  const pending = useNavigation().formData?.get("_act") === act;
  const form = useFocusFirstError(refusal);
  return (
    <Dialog title={row ? words.edit : words.addNew} closeTo={closeTo} size={size}>
      <Form ref={form} method="post" noValidate replace preventScrollReset className="flex flex-col gap-4">
        <input type="hidden" name="_act" value={act} />
        {row ? <input type="hidden" name="_on" value={row.id} /> : null}
        {list === undefined ? null : <input type="hidden" name="_list" value={list} />}
        {snapshotRow ? (
          <SnapshotFields
            {...(toRefusedSnapshot(refusal) ?? {
              version: snapshotRow.version,
              snapshot: takeSnapshot(snapshotRow, snapshotFields),
            })}
          />
        ) : null}
        <input type="hidden" name="_key" value={`${formKey}:${name}`} />
        {isStale && row ? (
          <EditConflictAlert before={refusal.snapshot} current={takeSnapshot(row, snapshotFields)} />
        ) : refusal && (refusal.code !== "invalid" || Object.keys(refusal.errors).length === 0) ? (
          <FailureAlert failure={refusal} heading={text.error} />
        ) : null}
        {children(row ? openedRow.current : null, toFieldValues(refusal))}
        {name === "priority" ? null : <SecondPersonNote />}
        <DialogActions>
          <LinkButton to={closeTo} replace preventScrollReset>
            {messages.action.cancel}
          </LinkButton>
          <Button pending={pending}>{row ? text.update : text.create}</Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** The kinds of master data whose deletion changes an approval rule. */
const DELETED_RULES: readonly EntityTextKey[] = [
  "currency",
  "request_type",
  "doa_configuration",
  "approver_group",
  "duty_conflict",
];

/** Returns the values of a row as texts, by the labels in `snapshotFields`. */
function takeSnapshot<Row>(row: Row, snapshotFields: Record<string, (row: Row) => string>): FormSnapshot {
  return Object.fromEntries(Object.entries(snapshotFields).map(([label, read]) => [label, read(row)]));
}

function toFieldValues(refusal: EntityRefusal | null): FieldAccessors {
  const getSubmitted = (name: string) => refusal?.values[name];
  return {
    value: (name, fallback) => getSubmitted(name)?.at(-1) ?? String(fallback ?? ""),
    values: (name, fallback) => (refusal ? (getSubmitted(name) ?? []) : fallback),
    checked: (name, fallback) => (refusal ? getSubmitted(name)?.at(-1) === "on" : fallback),
    error: (name) => refusal?.errors[name],
  };
}

function DeleteDialog<Row extends EntityRow>(props: DeleteDialogsProps<Row> & { row: Row | null; closeTo: string }) {
  const texts = useTexts();
  const text = texts.admin;
  const messages = texts.common;

  const { name, list, row, closeTo, labelOf, beforeDelete } = props;
  const refusal = findRefusal(props, "delete", row?.id ?? null);
  const pending = useNavigation().formData?.get("_act") === "delete";
  if (!row) return null;
  return (
    <Dialog title={text.entities[name].delete} description={labelOf(row)} closeTo={closeTo}>
      <Form method="post" replace preventScrollReset className="flex flex-col gap-4">
        <input type="hidden" name="_act" value="delete" />
        <input type="hidden" name="_on" value={row.id} />
        {list === undefined ? null : <input type="hidden" name="_list" value={list} />}
        {refusal ? <FailureAlert failure={refusal} heading={text.error} /> : null}
        {beforeDelete?.(row)}
        <p className="text-sm">{text.deleteHint}</p>
        {DELETED_RULES.includes(name) ? <SecondPersonNote what="everything" /> : null}
        <DialogActions>
          <LinkButton to={closeTo} replace preventScrollReset>
            {messages.action.cancel}
          </LinkButton>
          <Button variant="danger" pending={pending}>
            {text.delete}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

export interface CheckboxFieldProps extends Omit<CheckboxProps, "name"> {
  name: string;
  hint?: string;
  error?: string;
}

/**
 * Shows a checkbox. While the checkbox is cleared, a hidden field submits 'off', because the server does not change fields that a form does
 * not contain. A disabled checkbox submits nothing.
 */
export function CheckboxField({ name, hint, error, ...rest }: CheckboxFieldProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className="flex flex-col gap-1.5">
      {rest.disabled ? null : <input type="hidden" name={name} value="off" />}
      <Checkbox
        {...rest}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
      {hint ? (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      ) : null}
      {error ? <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText> : null}
    </div>
  );
}
