import type { ReactNode } from "react";
import type { Entity } from "../../../domain/kit/entity.ts";
import { useTexts } from "../../ui/texts.tsx";
import { type Column, DataTable, EmptyTable } from "./data-table.tsx";
import { EntityDialogs, type EntityDialogsProps, type FieldAccessors } from "./entity-dialog.tsx";
import { EntityFields } from "./entity-fields.tsx";
import type { EntityRefusal } from "./entity-refusal.ts";
import {
  type EntityKind,
  type EntityRow,
  type FieldViews,
  getEntityColumns,
  getSnapshotFields,
} from "./entity-values.tsx";
import { RowActions } from "./row-parts.tsx";
import type { TablePage } from "./table-page.ts";
import { TablePagination, TableToolbar } from "./table-toolbar.tsx";

export interface EntityTabProps<Row extends EntityRow> {
  entity: Entity;
  /** The accessible name of the table. */
  label: string;
  table: TablePage<Row>;
  refusal: EntityRefusal | undefined;
  formKey: string;
  /** The texts of special fields, for the comparison after an edit conflict and for the table. */
  formats?: FieldViews<Row, string>;
  /** The columns of the table, if they are not the fields of the entity. */
  columns?: readonly Column<Row>[];
  /** The cells of fields that the table shows in their own way. */
  cells?: FieldViews<Row, ReactNode>;
  /** The form fields of special fields. */
  special?: (row: Row | null, fieldValues: FieldAccessors) => Readonly<Record<string, ReactNode>>;
  size?: "md" | "lg";
  beforeDelete?: EntityDialogsProps<Row>["beforeDelete"];
  /** Additional buttons beside the add button. */
  actions?: ReactNode;
  /** The fields of the form, if it is not a list of fields. */
  children?: EntityDialogsProps<Row>["children"];
}

/** Shows a tab of master data: the search, the add button, the table with its pages, and the dialogs. */
export function EntityTab<Row extends EntityRow>(props: EntityTabProps<Row>): ReactNode {
  const texts = useTexts();

  const { entity, label, table, formats = {}, cells = {}, columns, special, actions, children, ...dialogs } = props;
  const name = entity.kind as EntityKind;
  const text = texts.masterData[name] as { search: string; none: string; noneText: string };
  const labelOf = (row: Row) => String(row[entity.label]);
  return (
    <>
      <TableToolbar searchLabel={text.search} addLabel={texts.admin.entities[name].add} actions={actions} />
      {table.rows.length === 0 ? (
        <EmptyTable q={table.q} title={text.none}>
          {text.noneText}
        </EmptyTable>
      ) : (
        <DataTable
          label={label}
          columns={columns ?? getEntityColumns(texts, entity, { ...formats, ...cells })}
          rows={table.rows}
          order={table}
          actions={(row) => <RowActions id={row.id} name={labelOf(row)} />}
        />
      )}
      <TablePagination {...table} />
      <EntityDialogs
        {...dialogs}
        name={name}
        rows={table.rows}
        dialogRow={table.dialogRow}
        labelOf={labelOf}
        snapshotFields={{
          ...getSnapshotFields(texts, entity, formats),
          [texts.admin.status]: (one) => (one.is_active ? texts.admin.active : texts.admin.inactive),
        }}
      >
        {children ??
          ((row, fieldValues) => (
            <EntityFields entity={entity} row={row} fieldValues={fieldValues} special={special?.(row, fieldValues)} />
          ))}
      </EntityDialogs>
    </>
  );
}
