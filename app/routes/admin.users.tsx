import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useLoaderData, useLocation } from "@remix-run/react";
import type { UserWithAdminFields } from "../../domain/admin/entities.ts";
import { roleLabel } from "../../domain/format/labels.ts";
import type { Texts } from "../../texts/screens.ts";
import { type Column, DataTable, EmptyTable } from "../features/admin/data-table.tsx";
import { EntityDialogs } from "../features/admin/entity-dialog.tsx";
import type { EntityRefusal } from "../features/admin/entity-refusal.ts";
import { ActiveBadge, RowActions } from "../features/admin/row-parts.tsx";
import { CursorPagination, ImportLink, TableToolbar } from "../features/admin/table-toolbar.tsx";
import { ACCESS_DIALOG, AccessButton, AccessDialog } from "../features/admin/users/access-dialog.tsx";
import { LinkDialog } from "../features/admin/users/link-dialog.tsx";
import { loadUsersTabData } from "../features/admin/users/load-users.ts";
import { isOffboardingAction } from "../features/admin/users/offboarding-actions.ts";
import { OffboardingDialog } from "../features/admin/users/offboarding-dialog.tsx";
import { LockedBadge, UnlockForm, UnlockRefusalForm } from "../features/admin/users/unlock-form.tsx";
import { handleUserAction } from "../features/admin/users/user-action.ts";
import { UserFields } from "../features/admin/users/user-fields.tsx";
import { UserFilterFields } from "../features/admin/users/user-filters.tsx";
import type {
  AccessRefusal,
  CreatedLink,
  OffboardingResult,
  UnlockRefusal,
} from "../features/admin/users/user-refusal.ts";
import { shouldRevalidateUnlessDialogOnly } from "../forms/dialog-address.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { nameDepartment, renderMessage } from "../ui/render-message.ts";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).admin.tabs.users) },
];

/**
 * Whether the loader runs again. It also runs when the dialog to deactivate a user opens, because that dialog lists the user's open
 * requests. It does not run after a server error.
 */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  (isOffboardingAction(args.nextUrl.searchParams.get("act")) && (args.actionStatus ?? 0) < 500) ||
  shouldRevalidateUnlessDialogOnly(args);

export const loader = ({ context, request }: LoaderFunctionArgs) => loadUsersTabData(context, request);

export const action = (args: ActionFunctionArgs) => handleUserAction(args);

const loadRecovery = async () => ({ refuse: (await import("../features/admin/users/user-refusal.ts")).toUserRefusal });

export const clientAction = createFormClientAction(loadRecovery);

const getColumns = (texts: Texts): readonly Column<UserWithAdminFields>[] => [
  { header: texts.usersTab.username, sort: "username", cell: (one) => one.username },
  { header: texts.usersTab.name, sort: "name", cell: (one) => one.name },
  {
    header: texts.usersTab.email,
    sort: "email",
    cell: ({ email }) => (
      <span className="one-line" title={email}>
        {email}
      </span>
    ),
  },
  { header: texts.usersTab.role, cell: (one) => renderMessage(texts, roleLabel(one.role)) },
  { header: texts.usersTab.department, cell: (one) => nameDepartment(texts, one.department) },
  {
    header: texts.admin.status,
    cell: ({ is_active, locked_until }) => (
      <>
        <ActiveBadge isActive={is_active} /> <LockedBadge until={locked_until} />
      </>
    ),
  },
];

export default function Users() {
  const texts = useTexts();
  const text = texts.usersTab;
  const adminMessages = texts.admin;

  const { page, departments, order, isFirstPage, appliedFilters, dialogRow, leaving, formKey, viewer, ...password } =
    useLoaderData<typeof loader>();
  const result = useFormResult<OffboardingResult | UnlockRefusal | AccessRefusal | CreatedLink | EntityRefusal>(
    loadRecovery,
  );
  const unlock = result && "unlock" in result ? result : null;
  const params = new URLSearchParams(useLocation().search);
  const [act, on] = [params.get("act"), params.get("on")];
  return (
    <>
      <TableToolbar
        searchLabel={text.search}
        addLabel={adminMessages.entities.user.add}
        filters={<UserFilterFields departments={departments} />}
        actions={<ImportLink name="users" />}
      />
      {unlock ? <UnlockRefusalForm refusal={unlock} /> : null}
      {page.items.length === 0 ? (
        <EmptyTable q={appliedFilters} title={text.none}>
          {text.noneText}
        </EmptyTable>
      ) : (
        <DataTable
          label={adminMessages.tabs.users}
          columns={getColumns(texts)}
          rows={page.items}
          order={order}
          actions={(user) => (
            <>
              <UnlockForm user={user} is_admin={viewer.is_admin} />
              <AccessButton user={user} />
              <RowActions id={user.id} name={user.name} />
            </>
          )}
        />
      )}
      <CursorPagination page={page} isFirst={isFirstPage} />
      {result && "link" in result ? (
        <LinkDialog link={result.link} />
      ) : act === ACCESS_DIALOG ? (
        <AccessDialog
          user={page.items.find(({ id }) => id === on) ?? dialogRow}
          refusal={result && "access" in result ? result : null}
          viewer={viewer}
        />
      ) : isOffboardingAction(act) ? (
        <OffboardingDialog
          key={`${act} ${dialogRow?.id}`}
          act={act}
          offboarding={leaving}
          formResult={result && "on" in result && !("unlock" in result) ? result : undefined}
          is_admin={viewer.is_admin}
        />
      ) : (
        <EntityDialogs
          name="user"
          rows={page.items}
          dialogRow={dialogRow}
          refusal={result && "act" in result ? result : undefined}
          formKey={formKey}
          labelOf={(one) => one.name}
          snapshotFields={{
            [text.username]: (one) => one.username,
            [text.name]: (one) => one.name,
            [text.email]: (one) => one.email,
            [text.department]: (one) => nameDepartment(texts, one.department),
            [text.designation]: (one) => one.designation,
            [text.role]: (one) => renderMessage(texts, roleLabel(one.role)),
            [adminMessages.status]: (one) => (one.is_active ? adminMessages.active : adminMessages.inactive),
          }}
        >
          {(row, typed) => (
            <UserFields row={row} fieldValues={typed} departments={departments} viewer={viewer} {...password} />
          )}
        </EntityDialogs>
      )}
    </>
  );
}
