/** The texts and the values of an entity's fields, as its form, its table and the comparison after an edit conflict show them. */
import type { ReactNode } from "react";
import { formatRate, formatUsd } from "../../../domain/format/money.ts";
import { formatCount } from "../../../domain/format/numbers.ts";
import { type Entity, type Field, listFields } from "../../../domain/kit/entity.ts";
import type { EntityTextKey } from "../../../texts/en/screens/admin.ts";
import type { Texts } from "../../../texts/screens.ts";
import type { Column } from "./data-table.tsx";
import { ActiveBadge } from "./row-parts.tsx";
import { buildTablePage, type TablePage } from "./table-page.ts";

/** A row of any entity. */
export type EntityRow = Readonly<Record<string, unknown>> & { id: string; version: number; is_active: boolean };

export type EntityKind = Exclude<EntityTextKey, "user" | "doa_configuration">;

interface FieldText {
  label: string;
  hint?: string;
  /** Returns the number of a whole-number field with its unit. */
  format?: (value: string) => string;
}

type TextsOfFields = Readonly<Record<string, Partial<FieldText> | undefined>>;

/** Returns the texts of a field: those of the entity, completed by those of the fields that several entities have. */
export function getFieldText(texts: Texts, { kind }: Pick<Entity, "kind">, name: string): FieldText {
  const own: TextsOfFields = texts.masterData[kind as EntityKind].fields;
  const common: TextsOfFields = { ...texts.masterData.fields, is_active: { label: texts.admin.isActive } };
  return { label: name, ...common[name], ...own[name] };
}

/** Returns functions that show special fields, or other fields in their own way, by name. */
export type FieldViews<Row, View> = Readonly<Record<string, (row: Row) => View>>;

/** Returns the value of a field as text. An empty value is an empty text. */
function formatValue(texts: Texts, entity: Entity, name: string, field: Field, value: unknown): string {
  if (value === null || value === undefined) return "";
  switch (field.control) {
    case "whole_number": {
      const { format } = getFieldText(texts, entity, name);
      return format ? format(formatCount(Number(value), texts.language)) : String(value);
    }
    case "decimal":
      return field.decimals === 2
        ? formatUsd(Number(value), texts.language)
        : formatRate(Number(value), texts.language);
    case "flag":
      return value === true ? texts.admin.yes : texts.admin.no;
    default:
      return String(value);
  }
}

/**
 * Returns the value of each field but the status as text, by its label, for the comparison after an edit conflict. A special field is
 * compared only if `views` has it.
 */
export function getSnapshotFields<Row extends EntityRow>(
  texts: Texts,
  entity: Entity,
  views: FieldViews<Row, string>,
): Record<string, (row: Row) => string> {
  const fields = Object.entries(entity.fields).filter(
    ([name, { control }]) => name !== "is_active" && (control !== "special" || name in views),
  );
  return Object.fromEntries(
    fields.map(([name, field]) => [
      getFieldText(texts, entity, name).label,
      views[name] ?? ((row: Row) => formatValue(texts, entity, name, field, row[name])),
    ]),
  );
}

/** Shows a colour. Uses the attribute `fill`, because the Content-Security-Policy forbids inline styles. */
function Swatch({ color }: { color: string }) {
  return (
    <span className="whitespace-nowrap font-mono text-[0.8125rem]">
      <svg viewBox="0 0 16 16" className="mr-2 inline-block size-4 align-[-0.2em]" aria-hidden="true">
        <rect x="0.5" y="0.5" width="15" height="15" rx="4" fill={color} className="stroke-control" />
      </svg>
      {color}
    </span>
  );
}

/** The controls by whose fields a table is not sorted. */
const UNSORTED: readonly Field["control"][] = ["text", "color"];

/** Returns the columns of the table: the fields with `isColumn`, in the order of the description. */
export function getEntityColumns<Row extends EntityRow>(
  texts: Texts,
  entity: Entity,
  views: FieldViews<Row, ReactNode>,
): readonly Column<Row>[] {
  return Object.entries(entity.fields)
    .filter(([, { isColumn }]) => isColumn)
    .map(([name, field]): Column<Row> => {
      const isNumber = field.control === "whole_number" || field.control === "decimal";
      const common = {
        header: name === "is_active" ? texts.admin.status : getFieldText(texts, entity, name).label,
        ...(UNSORTED.includes(field.control) ? {} : { sort: name }),
        ...(isNumber ? { numeric: true as const } : {}),
      };
      const show = (row: Row): ReactNode => {
        if (name === "is_active") return <ActiveBadge isActive={row.is_active} />;
        if (field.control === "color") return <Swatch color={String(row[name])} />;
        return formatValue(texts, entity, name, field, row[name]) || texts.admin.notAvailable;
      };
      return { ...common, cell: views[name] ?? show };
    });
}

/** Active rows come first, people are sorted by how many they are, and an empty value comes before all others. */
function toSortValue(name: string, value: unknown): string | number {
  if (name === "is_active") return value === true ? 0 : 1;
  if (Array.isArray(value)) return value.length;
  if (typeof value === "boolean" || typeof value === "number") return Number(value);
  return value === null ? -1 : String(value);
}

/**
 * Returns the page of the table that the URL selects. `sortBy`: the field by which it is sorted at first. `values`: what is sorted and
 * searched in place of the value of a field, such as the name of a person in place of the id.
 */
export function buildEntityPage<Row extends { id: string }>(
  entity: Entity,
  rows: readonly Row[],
  url: URL,
  sortBy: string,
  values: FieldViews<Row, string | readonly string[]> = {},
): TablePage<Row> {
  const read = (row: Row, name: string): unknown => values[name]?.(row) ?? (row as Record<string, unknown>)[name];
  const sorted = listFields(entity, ({ isColumn, control }) => isColumn && !UNSORTED.includes(control));
  const searched = [...new Set([...listFields(entity, ({ isSearched }) => isSearched), ...Object.keys(values)])];
  return buildTablePage(rows, url, {
    searchTexts: (row) => searched.flatMap((name) => read(row, name)).map(String),
    sortValues: Object.fromEntries(sorted.map((name) => [name, (row: Row) => toSortValue(name, read(row, name))])),
    defaultSort: sortBy,
  });
}
