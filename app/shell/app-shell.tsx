import { Link, useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Theme } from "../../domain/theme.ts";
import { LazyNotifications } from "../features/notifications/lazy-notifications.tsx";
import { ConnectionStatusLine, UnreadBadge } from "../features/notifications/notification-state.tsx";
import { HydratedOfflineFeatures } from "../features/offline/lazy-offline.tsx";
import {
  findActiveNavigationItem,
  isActiveNavigationPath,
  listNavigationItems,
  NOTIFICATIONS_PATH,
} from "../navigation.ts";
import { cx } from "../ui/cx.ts";
import { Icon } from "../ui/icon.tsx";
import { useTexts } from "../ui/texts.tsx";
import { useRestoreFocus } from "../ui/use-restore-focus.ts";
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
  const messages = useTexts().common;

  return (
    <>
      <a href="#main" className="skip-link">
        {messages.app.skipToContent}
      </a>
      <Header viewer={viewer} theme={theme} />
      <div className="md:pl-60 print:pl-0">
        <div className="print:hidden">
          <ConnectionBanner />
          <HydratedOfflineFeatures user_id={viewer.id} />
        </div>
        <main id="main" tabIndex={-1} className="shell-main">
          <PrintHeader name={viewer.name} now={now} />
          {children}
        </main>
      </div>
      <FocusAfterForm />
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

/**
 * Focuses the page's content after a form was sent, if the element with the focus no longer exists. It is rendered after the content, whose
 * parts can move the focus first.
 */
function FocusAfterForm() {
  useRestoreFocus(useNavigation().formData, () => document.querySelector("main"));
  return null;
}

/** The side navigation. On a phone, it is a top bar with the logo, the notifications and the account menu. */
function Header({ viewer, theme }: { viewer: ShellUser; theme: Theme }) {
  const texts = useTexts();
  const messages = texts.common;

  const items = listNavigationItems(texts, viewer.role);
  const activeItem = findActiveNavigationItem(useLocation().pathname, items);
  return (
    <header className="shell-header">
      <Link to="/">
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
      <nav aria-label={messages.nav.main}>
        <ul className="flex flex-col gap-0.5">
          {items.map(({ to, label, icon }) => {
            const active = to === activeItem?.to;
            return (
              <li key={to}>
                <Link to={to} aria-current={active ? "page" : undefined} className="nav-link">
                  <Icon name={icon} />
                  <span>{label}</span>
                  {to === NOTIFICATIONS_PATH ? <UnreadBadge className="ml-auto" /> : null}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <NotificationsLink />
      <ConnectionStatusLine className="shell-status" />
      <UserMenu viewer={viewer} theme={theme} />
    </header>
  );
}

/** The link to the notifications in the phone's top bar. */
function NotificationsLink() {
  const messages = useTexts().common;

  const active = isActiveNavigationPath(useLocation().pathname, NOTIFICATIONS_PATH);
  return (
    <Link
      to={NOTIFICATIONS_PATH}
      aria-current={active ? "page" : undefined}
      className={cx("bell-link", active ? "text-primary" : "text-muted")}
    >
      <Icon name="bell" className="size-5" />
      <span className="sr-only">{messages.nav.notifications}</span>
      <UnreadBadge small className="absolute top-1 left-5.5" />
    </Link>
  );
}
