import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLocation } from "@remix-run/react";
import { checkAdminPanelAccess } from "../../domain/admin/access.ts";
import { ERROR_HTTP_STATUS } from "../../domain/errors.ts";
import type { Texts } from "../../texts/screens.ts";
import { shouldRevalidateUnlessDialogOnly } from "../forms/dialog-address.ts";
import { requireActor } from "../server/require-actor.ts";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).admin.title) },
];

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

const getTabs = (texts: Texts) =>
  [
    ["/admin", texts.admin.tabs.overview],
    ["/admin/users", texts.admin.tabs.users],
    ["/admin/departments", texts.admin.tabs.departments],
    ["/admin/currencies", texts.admin.tabs.currencies],
    ["/admin/types", texts.admin.tabs.types],
    ["/admin/priorities", texts.admin.tabs.priorities],
    ["/admin/matrix", texts.admin.tabs.matrix],
    ["/admin/groups", texts.admin.tabs.groups],
    ["/admin/sheets", texts.admin.tabs.sheets],
    ["/admin/settings", texts.admin.tabs.settings],
  ] as const;

export default function AdminPanel() {
  const texts = useTexts();
  const text = texts.admin;

  const pathname = useLocation().pathname.replace(/\/+$/, "");
  const items = getTabs(texts).map(([to, label]) => ({
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

export const ErrorBoundary = () => {
  const text = useTexts().admin;
  return <RouteErrorBoundary failed={text.failed} />;
};
