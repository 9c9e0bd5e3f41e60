import type { ReactNode } from "react";
import type { EntityTextKey } from "../../../texts/en/screens/admin.ts";
import { useTexts } from "../../ui/texts.tsx";
import { type Column, DataTable, EmptyTable } from "./data-table.tsx";
import { EntityDialogs, type EntityDialogsProps } from "./entity-dialog.tsx";
import type { EntityRefusal } from "./entity-refusal.ts";
import { RowActions } from "./row-parts.tsx";
import type { TablePage } from "./table-page.ts";
import { TablePagination, TableToolbar } from "./table-toolbar.tsx";

export interface EntityTabProps<Row extends { id: string; version: number; is_active: boolean }> {
  name: EntityTextKey;
  /** The accessible name of the table. */
  label: string;
  text: { search: string; none: string; noneText: string };
  columns: readonly Column<Row>[];
  table: TablePage<Row>;
  refusal: EntityRefusal | undefined;
  formKey: string;
  labelOf: (row: Row) => string;
  /** As in `EntityDialogsProps`. `EntityTab` adds the status (active or inactive). */
  snapshotFields: EntityDialogsProps<Row>["snapshotFields"];
  size?: "md" | "lg";
  beforeDelete?: EntityDialogsProps<Row>["beforeDelete"];
  /** Additional buttons beside the add button. */
  actions?: ReactNode;
  children: EntityDialogsProps<Row>["children"];
}

/** Shows a tab of master data: the search, the add button, the table with its pages, and the dialogs. */
export function EntityTab<Row extends { id: string; version: number; is_active: boolean }>(
  props: EntityTabProps<Row>,
): ReactNode {
  const text = useTexts().admin;

  const { name, label, columns, table, labelOf, snapshotFields, actions, ...dialogs } = props;
  return (
    <>
      <TableToolbar searchLabel={props.text.search} addLabel={text.entities[name].add} actions={actions} />
      {table.rows.length === 0 ? (
        <EmptyTable q={table.q} title={props.text.none}>
          {props.text.noneText}
        </EmptyTable>
      ) : (
        <DataTable
          label={label}
          columns={columns}
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
        snapshotFields={{ ...snapshotFields, [text.status]: (one) => (one.is_active ? text.active : text.inactive) }}
      />
    </>
  );
}
