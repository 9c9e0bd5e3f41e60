import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Theme } from "../../domain/theme.ts";
import { LazyNotifications } from "../features/notifications/lazy-notifications.tsx";
import {
  ConnectionStatusDot,
  ConnectionStatusText,
  UnreadBadge,
} from "../features/notifications/notification-state.tsx";
import { HydratedOfflineFeatures } from "../features/offline/lazy-offline.tsx";
import { messages } from "../messages/common.ts";
import {
  findActiveNavigationItem,
  isActiveNavigationPath,
  listNavigationItems,
  NOTIFICATIONS_PATH,
} from "../navigation.ts";
import { cx } from "../ui/cx.ts";
import { Icon } from "../ui/icon.tsx";
import { Brand } from "./brand.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { LinkInterceptor } from "./link-interceptor.tsx";
import { MobileNavigation } from "./mobile-navigation.tsx";
import { PrintHeader } from "./print-header.tsx";
import { openCommandPalette, Shortcuts } from "./shortcuts.tsx";
import { UserMenu } from "./user-menu.tsx";
import type { ShellUser } from "./viewer.ts";

export interface AppShellProps {
  viewer: ShellUser;
  theme: Theme;
  /** When the server rendered the page, ISO 8601. */
  now: string;
  /** Whether this installation offers a WebSocket that reports changes. */
  live: boolean;
  children: ReactNode;
}

/** The layout of every screen of a signed-in user. It has a side navigation, or, on a phone, a top bar and a bottom bar. */
export function AppShell({ viewer, theme, now, live, children }: AppShellProps) {
  return (
    <>
      <a href="#main" className="skip-link">
        {messages.app.skipToContent}
      </a>
      <SideNavigation viewer={viewer} theme={theme} />
      <header className="sticky top-0 z-20 flex h-14 items-center justify-between border-base-300 border-b bg-base-200/95 pr-2 pl-4 md:hidden print:hidden">
        <Link to="/" className="flex min-h-11 items-center rounded-md">
          <Brand />
        </Link>
        <div className="flex items-center">
          <NotificationsLink />
          <UserMenu viewer={viewer} theme={theme} compact />
        </div>
      </header>
      <div className="md:pl-60 print:pl-0">
        <div className="print:hidden">
          <ConnectionBanner />
          <HydratedOfflineFeatures user_id={viewer.id} />
        </div>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl px-4 has-[.data-table]:max-w-400 pt-4 pb-28 outline-none md:px-8 md:pt-8 md:pb-16 print:max-w-none print:p-0"
        >
          <PrintHeader name={viewer.name} now={now} />
          {children}
        </main>
      </div>
      <MobileNavigation role={viewer.role} />
      <LinkInterceptor />
      <Shortcuts role={viewer.role} />
      {/* Until the password is changed, everything else is forbidden, including notifications. */}
      {viewer.password_change_required ? null : (
        <LazyNotifications username={viewer.username} renderedAt={now} live={live} />
      )}
    </>
  );
}

function SideNavigation({ viewer, theme }: { viewer: ShellUser; theme: Theme }) {
  const items = listNavigationItems(viewer.role);
  const activeItem = findActiveNavigationItem(useLocation().pathname, items);
  return (
    <header className="fixed inset-y-0 left-0 z-20 flex w-60 flex-col border-base-300 border-r bg-base-200 max-md:hidden print:hidden">
      <Link to="/" className="m-3 mb-2 rounded-md p-2">
        <Brand />
      </Link>
      <button
        type="button"
        onClick={openCommandPalette}
        aria-keyshortcuts="Control+K Meta+K"
        className="needs-script jump-button"
      >
        <Icon name="search" />
        <span>{messages.nav.jump}</span>
        <span className="kbd kbd-xs" aria-hidden="true">
          Ctrl K
        </span>
      </button>
      <nav aria-label={messages.nav.main} className="min-h-0 flex-1 overflow-y-auto px-3">
        <ul className="flex flex-col gap-0.5">
          {items.map(({ to, label, icon }) => {
            const active = to === activeItem?.to;
            return (
              <li key={to}>
                <Link to={to} aria-current={active ? "page" : undefined} discover="none" className="nav-link">
                  <Icon name={icon} />
                  <span>{label}</span>
                  {to === NOTIFICATIONS_PATH ? <UnreadBadge className="ml-auto" /> : null}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <ConnectionStatusText className="px-5 py-2" />
      <div className="border-base-300 border-t p-2">
        <UserMenu viewer={viewer} theme={theme} />
      </div>
    </header>
  );
}

/** The link to the notifications in the phone's top bar. */
function NotificationsLink() {
  const active = isActiveNavigationPath(useLocation().pathname, NOTIFICATIONS_PATH);
  return (
    <Link
      to={NOTIFICATIONS_PATH}
      aria-current={active ? "page" : undefined}
      className={cx("relative grid size-11 place-items-center rounded-field", active ? "text-primary" : "text-muted")}
    >
      <Icon name="bell" className="size-5" />
      <span className="sr-only">{messages.nav.notifications}</span>
      <UnreadBadge small className="absolute top-1 left-5.5" />
      <ConnectionStatusDot className="absolute right-2.5 bottom-2.5" />
    </Link>
  );
}
