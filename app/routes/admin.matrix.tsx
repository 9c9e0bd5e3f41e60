import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { AmountLevel, DoaConfiguration } from "../../domain/admin/entities.ts";
import { toCodeLabel } from "../../domain/format/code-names.ts";
import { formatMoneyShort, formatUsd } from "../../domain/format/money.ts";
import { CreateConfigurationInput, UpdateConfigurationInput } from "../../domain/inputs/admin-matrix.ts";
import { describeSteps } from "../../domain/matrix/step-changes.ts";
import type { Texts } from "../../texts/screens.ts";
import { type Column, DataTable, EmptyTable } from "../features/admin/data-table.tsx";
import { DeleteDialogs } from "../features/admin/entity-dialog.tsx";
import type { EntityRefusal } from "../features/admin/entity-refusal.ts";
import { FindingsSummary } from "../features/admin/matrix/findings-summary.tsx";
import { ActiveBadge, RowActions } from "../features/admin/row-parts.tsx";
import { handleEntityAction } from "../features/admin/save-entity.ts";
import { buildTablePage } from "../features/admin/table-page.ts";
import { TablePagination, TableToolbar } from "../features/admin/table-toolbar.tsx";
import { unwrapOrThrow } from "../features/admin/unwrap-or-throw.ts";
import { shouldRevalidateUnlessDialogOnly } from "../forms/dialog-address.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { requireActor } from "../server/require-actor.ts";
import { LinkButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { nameDepartment, renderMessage } from "../ui/render-message.ts";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).admin.tabs.matrix) },
];

export const shouldRevalidate = shouldRevalidateUnlessDialogOnly;

type ConfigurationRow = DoaConfiguration & {
  type_name: string;
  /** Whether the configuration is the only active one of its type. */
  is_last_active: boolean;
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const texts = context.texts;

  const actor = requireActor(context, request);
  const pageData = unwrapOrThrow(await context.services.admin.pages.getMatrix(actor));
  const nameOf = new Map(
    pageData.request_types.map(({ code, name }) => [code, context.renderAll(toCodeLabel("request_type", code, name))]),
  );
  const active = pageData.configurations.filter((one) => one.is_active);
  const rows = pageData.configurations.map((one): ConfigurationRow => {
    const others = active.filter(({ id, request_type }) => id !== one.id && request_type === one.request_type);
    return { ...one, type_name: nameOf.get(one.request_type) ?? one.request_type, is_last_active: others.length === 0 };
  });
  return {
    table: buildTablePage(rows, new URL(request.url), {
      searchTexts: (one) => [one.type_name, one.request_type, formatDepartment(texts, one), ...getApproverNames(one)],
      sortValues: {
        type: (one) => one.type_name,
        kind: (one) => one.configuration_type,
        department: (one) => one.department ?? "",
        levels: (one) => one.amount_levels.length,
        status: (one) => (one.is_active ? 0 : 1),
      },
      defaultSort: "type",
    }),
    findings: pageData.findings,
    isEmpty: rows.length === 0,
    /** Columns with the same value in each row are not displayed. */
    hasDepartments: rows.some(({ department }) => department !== null),
    hasLevels: rows.some(({ configuration_type }) => configuration_type === "amount_based"),
    typeNames: Object.fromEntries(nameOf),
  };
}

export const action = (args: ActionFunctionArgs) =>
  handleEntityAction(args, {
    name: "doa_configuration",
    create: CreateConfigurationInput,
    update: UpdateConfigurationInput,
    service: args.context.services.admin.matrix,
  });

const loadRecovery = async () => ({
  refuse: (await import("../features/admin/entity-refusal.ts")).createEntityRefusalFunction("doa_configuration"),
});

export const clientAction = createFormClientAction(loadRecovery);

const formatDepartment = (texts: Texts, { department }: ConfigurationRow) =>
  department === null ? texts.matrix.everyDepartment : nameDepartment(texts, department);
const getApproverNames = (one: ConfigurationRow) => [
  one.approver_user_name,
  ...one.amount_levels.map((level) => level.approver_name),
  ...[...one.steps, ...one.amount_levels.flatMap(({ steps }) => steps)].flatMap(({ members }) =>
    members.map(({ name }) => name),
  ),
];
const formatConfiguration = (texts: Texts, one: ConfigurationRow) =>
  texts.matrix.configurationOf(one.type_name, one.department && nameDepartment(texts, one.department));
const editorPath = (id: string) => `/admin/matrix/${encodeURIComponent(id)}`;

const getDepartmentColumn = (texts: Texts): Column<ConfigurationRow> => ({
  header: texts.matrix.department,
  sort: "department",
  cell: (one) => formatDepartment(texts, one),
});

const getLevelsColumn = (texts: Texts): Column<ConfigurationRow> => ({
  header: texts.matrix.amountLevels,
  sort: "levels",
  cell: (one) =>
    one.configuration_type === "amount_based"
      ? texts.matrix.levelCount(one.amount_levels.length)
      : texts.admin.notAvailable,
});

const listColumns = (
  texts: Texts,
  hasDepartments: boolean,
  hasLevels: boolean,
): readonly Column<ConfigurationRow>[] => [
  { header: texts.matrix.requestType, sort: "type", cell: (one) => one.type_name },
  { header: texts.matrix.configurationType, sort: "kind", cell: (one) => texts.matrix.kinds[one.configuration_type] },
  ...(hasDepartments ? [getDepartmentColumn(texts)] : []),
  { header: texts.matrix.approver, cell: (one) => <ApproverCell of={one} /> },
  ...(hasLevels ? [getLevelsColumn(texts)] : []),
  { header: texts.admin.status, sort: "status", cell: (one) => <ActiveBadge isActive={one.is_active} /> },
];

function ApproverCell({ of: one }: { of: ConfigurationRow }) {
  const texts = useTexts();
  const text = texts.matrix;

  if (one.configuration_type === "user_specific")
    return one.steps.length > 0
      ? renderMessage(texts, describeSteps(one.steps))
      : (one.approver_user_name ?? text.notConfigured);
  if (one.amount_levels.length === 0) return text.notConfigured;
  return (
    <ul className="tabular-nums">
      {one.amount_levels.map((level) => (
        <li key={`${level.max_amount} ${level.currency} ${level.approver_user_id}`}>{formatLevel(texts, level)}</li>
      ))}
    </ul>
  );
}

/**
 * Returns a band with its approver or its steps as text, such as '≤ $1,000 – Marc Nager'. Other currencies than USD are shown as a code.
 */
function formatLevel(texts: Texts, { max_amount, currency, approver_name, steps }: AmountLevel): string {
  const text = texts.matrix;

  const limit =
    max_amount === null
      ? text.noLimit
      : text.upTo(
          currency === "USD"
            ? formatUsd(max_amount, texts.language)
            : formatMoneyShort(max_amount, currency, texts.language),
        );
  return `${limit} – ${steps.length > 0 ? renderMessage(texts, describeSteps(steps)) : (approver_name ?? text.notConfigured)}`;
}

export default function MatrixTab() {
  const texts = useTexts();
  const text = texts.matrix;
  const adminMessages = texts.admin;

  const { table, findings, typeNames, isEmpty, hasDepartments, hasLevels } = useLoaderData<typeof loader>();
  const refusal = useFormResult<EntityRefusal>(loadRecovery);
  if (isEmpty) {
    return (
      <>
        <h2 className="mb-4 font-semibold text-lg">{text.title}</h2>
        <EmptyState
          icon={<Icon name="route" className="size-6" />}
          title={text.noneTitle}
          action={
            <LinkButton to="/admin/matrix/new" variant="primary" icon={<Icon name="plus" />}>
              {adminMessages.entities.doa_configuration.add}
            </LinkButton>
          }
        >
          {text.noneText}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <h2 className="mb-1 font-semibold text-lg">{text.title}</h2>
      <p className="mb-4 text-muted text-sm">{text.inFlight}</p>
      <FindingsSummary findings={findings} typeNames={typeNames} />
      <TableToolbar
        searchLabel={text.search}
        addLabel={adminMessages.entities.doa_configuration.add}
        addTo="/admin/matrix/new"
      />
      {table.rows.length === 0 ? (
        <EmptyTable q={table.q} title={text.noneTitle}>
          {text.noneText}
        </EmptyTable>
      ) : (
        <DataTable
          label={text.title}
          columns={listColumns(texts, hasDepartments, hasLevels)}
          rows={table.rows}
          order={table}
          actions={(one) => (
            <RowActions id={one.id} name={formatConfiguration(texts, one)} editTo={editorPath(one.id)} />
          )}
        />
      )}
      <TablePagination {...table} />
      <DeleteDialogs
        name="doa_configuration"
        rows={table.rows}
        dialogRow={table.dialogRow}
        refusal={refusal}
        labelOf={(one) => formatConfiguration(texts, one)}
        beforeDelete={(one) => (
          <p className="text-sm">
            {one.is_active && one.is_last_active ? `${text.afterDelete(one.type_name)} ` : null}
            {text.inFlight}
          </p>
        )}
      />
    </>
  );
}
