import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { arrangeRows } from "../../actions/arrange-rows.ts";
import { reloadUnlessDialogOnly } from "../../actions/dialog-address.ts";
import type { EntityRefusal } from "../../actions/entity-refusal.ts";
import { formClientAction } from "../../actions/form-client-action.ts";
import { keepEntity } from "../../actions/keep-entity.ts";
import { entityRecovery } from "../../actions/load-recovery.ts";
import { shownOrThrow } from "../../actions/panel-result.ts";
import { type Column, DataTable } from "../../components/admin/data-table.tsx";
import { EmptyTable } from "../../components/admin/empty-table.tsx";
import { DeleteDialogs } from "../../components/admin/entity-dialog.tsx";
import { ActiveBadge, RowActions } from "../../components/admin/row-parts.tsx";
import { TableFoot, TableTools } from "../../components/admin/table-tools.tsx";
import { useFormAnswer } from "../../components/saved-form-provider.tsx";
import type { AmountLevel, DoaConfiguration } from "../../domain/admin-entities.ts";
import { CreateConfigurationInput, UpdateConfigurationInput } from "../../domain/inputs/admin-matrix.ts";
import { formatLimit, formatUsd } from "../../domain/money.ts";
import { adminMessages } from "../../messages/admin.ts";
import { matrixMessages as text } from "../../messages/admin-matrix.ts";
import { messages } from "../../messages.ts";
import { requireActor } from "../../require-actor.ts";
import { FindingsSummary } from "./findings-summary.tsx";

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(adminMessages.tabs.matrix) }];

export const shouldRevalidate = reloadUnlessDialogOnly;

type Row = DoaConfiguration & {
  type_name: string;
  /** No other active configuration is of its type. */
  is_only_one: boolean;
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const board = shownOrThrow(await context.services.admin.boards.matrix(actor));
  const nameOf = new Map(board.request_types.map(({ code, name }) => [code, name]));
  const active = board.configurations.filter((one) => one.is_active);
  const rows = board.configurations.map((one): Row => {
    const others = active.filter(({ id, request_type }) => id !== one.id && request_type === one.request_type);
    return { ...one, type_name: nameOf.get(one.request_type) ?? one.request_type, is_only_one: others.length === 0 };
  });
  return {
    table: arrangeRows(rows, new URL(request.url), {
      texts: (one) => [one.type_name, one.request_type, departmentOf(one), ...approversOf(one)],
      sorts: {
        type: (one) => one.type_name,
        kind: (one) => one.configuration_type,
        department: (one) => one.department ?? "",
        levels: (one) => one.amount_levels.length,
        status: (one) => (one.is_active ? 0 : 1),
      },
      first: "type",
    }),
    findings: board.findings,
    typeNames: Object.fromEntries(nameOf),
  };
}

export const action = ({ context, request }: ActionFunctionArgs) =>
  keepEntity(context, request, {
    name: "doa_configuration",
    create: CreateConfigurationInput,
    update: UpdateConfigurationInput,
    service: context.services.admin.matrix,
  });

const loadRecovery = entityRecovery("doa_configuration");

export const clientAction = formClientAction(loadRecovery);

const departmentOf = (one: Row) => one.department ?? text.everyDepartment;
const approversOf = (one: Row) => [one.approver_user_name, ...one.amount_levels.map((level) => level.approver_name)];
const labelOf = (one: Row) => text.configurationOf(one.type_name, one.department);
const editorOf = (id: string) => `/admin/matrix/${encodeURIComponent(id)}`;

const COLUMNS: readonly Column<Row>[] = [
  { header: text.requestType, sort: "type", cell: (one) => one.type_name },
  { header: text.configurationType, sort: "kind", cell: (one) => text.kinds[one.configuration_type] },
  { header: text.department, sort: "department", cell: departmentOf },
  { header: text.approver, cell: (one) => <Approver of={one} /> },
  {
    header: text.amountLevels,
    sort: "levels",
    cell: (one) =>
      one.configuration_type === "amount_based"
        ? text.levelCount(one.amount_levels.length)
        : adminMessages.notAvailable,
  },
  { header: adminMessages.status, sort: "status", cell: (one) => <ActiveBadge isActive={one.is_active} /> },
];

function Approver({ of: one }: { of: Row }) {
  if (one.configuration_type === "user_specific") return one.approver_user_name ?? text.notConfigured;
  if (one.amount_levels.length === 0) return text.notConfigured;
  return (
    <ul className="tabular-nums">
      {one.amount_levels.map((level) => (
        <li key={`${level.max_amount} ${level.currency} ${level.approver_user_id}`}>{levelText(level)}</li>
      ))}
    </ul>
  );
}

/** '≤ $1,000 – Marc Nager'; other currencies by their code. */
function levelText({ max_amount, currency, approver_name }: AmountLevel): string {
  const limit =
    max_amount === null
      ? text.noLimit
      : text.upTo(currency === "USD" ? formatUsd(max_amount) : formatLimit(max_amount, currency));
  return `${limit} – ${approver_name ?? text.notConfigured}`;
}

export default function MatrixTab() {
  const { table, findings, typeNames } = useLoaderData<typeof loader>();
  const refusal = useFormAnswer<EntityRefusal>(loadRecovery);
  return (
    <>
      <h2 className="mb-1 font-semibold text-lg">{text.title}</h2>
      <p className="mb-4 text-muted text-sm">{text.inFlight}</p>
      <FindingsSummary findings={findings} typeNames={typeNames} />
      <TableTools
        searchLabel={text.search}
        addLabel={adminMessages.entities.doa_configuration.add}
        addTo="/admin/matrix/new"
      />
      {table.rows.length === 0 ? (
        <EmptyTable q={table.q} title={text.none}>
          {text.noneText}
        </EmptyTable>
      ) : (
        <DataTable
          label={text.title}
          columns={COLUMNS}
          rows={table.rows}
          order={table}
          actions={(one) => <RowActions id={one.id} name={labelOf(one)} editTo={editorOf(one.id)} />}
        />
      )}
      <TableFoot {...table} />
      <DeleteDialogs
        name="doa_configuration"
        rows={table.rows}
        open={table.open}
        refusal={refusal}
        labelOf={labelOf}
        beforeDelete={(one) => (
          <p className="text-sm">
            {one.is_active && one.is_only_one ? `${text.afterDelete(one.type_name)} ` : null}
            {text.inFlight}
          </p>
        )}
      />
    </>
  );
}
