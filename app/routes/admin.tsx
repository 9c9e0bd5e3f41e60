import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLocation } from "@remix-run/react";
import { checkAdminPanelAccess } from "../../domain/admin/access.ts";
import { ERROR_HTTP_STATUS } from "../../domain/errors.ts";
import { shouldRevalidateUnlessDialogOnly } from "../forms/dialog-address.ts";
import { adminMessages as text } from "../messages/admin.ts";
import { messages } from "../messages/common.ts";
import { requireActor } from "../server/require-actor.ts";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Tabs } from "../ui/tabs.tsx";

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(text.title) }];

export const shouldRevalidate = shouldRevalidateUnlessDialogOnly;

/**
 * Checks that the actor may open the Admin Panel. The services that the tabs call also check this, because the tabs' loaders run in
 * parallel with this loader.
 */
export function loader({ context, request }: LoaderFunctionArgs) {
  const refused = checkAdminPanelAccess(requireActor(context, request).role);
  if (refused) throw data(context.renderAll(refused).detail, { status: ERROR_HTTP_STATUS[refused.code] });
  return null;
}

const TABS = [
  ["/admin", text.tabs.overview],
  ["/admin/users", text.tabs.users],
  ["/admin/departments", text.tabs.departments],
  ["/admin/currencies", text.tabs.currencies],
  ["/admin/types", text.tabs.types],
  ["/admin/priorities", text.tabs.priorities],
  ["/admin/matrix", text.tabs.matrix],
  ["/admin/groups", text.tabs.groups],
  ["/admin/sheets", text.tabs.sheets],
  ["/admin/settings", text.tabs.settings],
] as const;

export default function AdminPanel() {
  const pathname = useLocation().pathname.replace(/\/+$/, "");
  const items = TABS.map(([to, label]) => ({
    to,
    label,
    current: to === "/admin" ? pathname === to : pathname.startsWith(to),
  }));
  return (
    <>
      <PageHeader title={text.title} description={text.intro} back={{ to: "/", label: text.back }} />
      <Tabs label={text.tabsLabel} items={items} />
      <div className="mt-6">
        <Outlet />
      </div>
    </>
  );
}

export const ErrorBoundary = () => <RouteErrorBoundary failed={text.failed} />;
