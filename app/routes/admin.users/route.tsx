import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useLoaderData, useLocation } from "@remix-run/react";
import { reloadUnlessDialogOnly } from "../../actions/dialog-address.ts";
import type { EntityRefusal } from "../../actions/entity-refusal.ts";
import { formClientAction } from "../../actions/form-client-action.ts";
import { type Column, DataTable } from "../../components/admin/data-table.tsx";
import { EmptyTable } from "../../components/admin/empty-table.tsx";
import { EntityDialogs } from "../../components/admin/entity-dialog.tsx";
import { ImportLink } from "../../components/admin/import-link.tsx";
import { ActiveBadge, RowActions } from "../../components/admin/row-parts.tsx";
import { KeyedFoot, TableTools } from "../../components/admin/table-tools.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { useFormAnswer } from "../../components/saved-form-provider.tsx";
import type { AdminUser } from "../../domain/admin-entities.ts";
import { roleName } from "../../domain/roles.ts";
import { adminMessages } from "../../messages/admin.ts";
import { userMessages as text } from "../../messages/admin-users.ts";
import { messages } from "../../messages.ts";
import { isLeavingAct } from "./leave-address.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import { loadUsers } from "./load-users.ts";
import { saveUser } from "./save-user.ts";
import { LockedBadge, UnlockForm } from "./unlock-form.tsx";
import { UserFields } from "./user-fields.tsx";
import { UserFilters } from "./user-filters.tsx";
import type { LeavingAnswer, UnlockAnswer } from "./user-refusal.ts";

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(adminMessages.tabs.users) }];

/** What somebody holds open is read when its dialog opens: it changes by the minute. Nothing is read when the server fails. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  (isLeavingAct(args.nextUrl.searchParams.get("act")) && (args.actionStatus ?? 0) < 500) ||
  reloadUnlessDialogOnly(args);

export const loader = ({ context, request }: LoaderFunctionArgs) => loadUsers(context, request);

export const action = ({ context, request }: ActionFunctionArgs) => saveUser(context, request);

const loadRecovery = async () => ({ refuse: (await import("./user-refusal.ts")).refuseUser });

export const clientAction = formClientAction(loadRecovery);

const COLUMNS: readonly Column<AdminUser>[] = [
  { header: text.username, sort: "username", cell: (one) => one.username },
  { header: text.name, sort: "name", cell: (one) => one.name },
  {
    header: text.email,
    sort: "email",
    cell: ({ email }) => (
      <span className="one-line" title={email}>
        {email}
      </span>
    ),
  },
  { header: text.role, cell: (one) => roleName(one.role) },
  { header: text.department, cell: (one) => one.department },
  {
    header: adminMessages.status,
    cell: ({ is_active, locked_until }) => (
      <>
        <ActiveBadge isActive={is_active} /> <LockedBadge until={locked_until} />
      </>
    ),
  },
];

export default function Users() {
  const { page, departments, order, isFirstPage, sought, open, leaving, formKey, viewer, ...password } =
    useLoaderData<typeof loader>();
  const answer = useFormAnswer<LeavingAnswer | UnlockAnswer | EntityRefusal>(loadRecovery);
  const unlock = answer && "unlock" in answer ? answer.unlock : null;
  const act = new URLSearchParams(useLocation().search).get("act");
  return (
    <>
      <TableTools
        searchLabel={text.search}
        addLabel={adminMessages.entities.user.add}
        filters={<UserFilters departments={departments} />}
        actions={<ImportLink name="users" />}
      />
      {unlock ? (
        <div className="mb-4">
          <FailureAlert failure={unlock} />
        </div>
      ) : null}
      {page.items.length === 0 ? (
        <EmptyTable q={sought} title={text.none}>
          {text.noneText}
        </EmptyTable>
      ) : (
        <DataTable
          label={adminMessages.tabs.users}
          columns={COLUMNS}
          rows={page.items}
          order={order}
          actions={(user) => (
            <>
              <UnlockForm user={user} is_admin={viewer.is_admin} />
              <RowActions id={user.id} name={user.name} />
            </>
          )}
        />
      )}
      <KeyedFoot page={page} isFirst={isFirstPage} />
      {isLeavingAct(act) ? (
        <LeaveDialog
          key={`${act} ${open?.id}`}
          act={act}
          leaving={leaving}
          answer={answer && "unlock" in answer ? undefined : answer}
          is_admin={viewer.is_admin}
        />
      ) : (
        <EntityDialogs
          name="user"
          rows={page.items}
          open={open}
          refusal={answer && "act" in answer ? answer : undefined}
          formKey={formKey}
          labelOf={(one) => one.name}
          told={{
            [text.username]: (one) => one.username,
            [text.name]: (one) => one.name,
            [text.email]: (one) => one.email,
            [text.department]: (one) => one.department,
            [text.designation]: (one) => one.designation,
            [text.role]: (one) => roleName(one.role),
            [adminMessages.status]: (one) => (one.is_active ? adminMessages.active : adminMessages.inactive),
          }}
        >
          {(row, typed) => (
            <UserFields row={row} typed={typed} departments={departments} viewer={viewer} {...password} />
          )}
        </EntityDialogs>
      )}
    </>
  );
}
